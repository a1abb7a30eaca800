/**
 * `matrix`: a run whose levels are all combinations of the values of some factors.
 *
 * Before: `matrix: { write: { factors: { producer.acks: [1, all], producer.recordBytes: [100, 1000] } } }`
 *
 * After: `steps: [{ run: write, loads: { producer: { acks: 1, recordBytes: 100 } } }, …]`, four of them, whose order in each block of
 * trials is drawn.
 */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { byName, list, mapping, text } from '../../input/fields.ts';
import { mostLevels, mostNamedRuns } from '../../input/limits.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import { exact } from '../../text/figures.ts';
import type { Piece } from '../draft/draft.ts';
import { levelSchema } from '../file/loads.ts';
import type { RunExpander } from './expander.ts';

/** A report compares every value with the first of its factor. */
const mostFactors = 8;
const mostValues = 16;
const mostExclusions = 100;
const longestLabel = 40;

const label = text('the name of a factor or of a value', longestLabel);
// Each value is checked with the parameters of its load.
const values = z.array(z.unknown()).max(mostValues, { error: `must have at most ${mostValues} values` });
const namedValues = byName('named values', label, levelSchema, mostValues);

const matrixSchema = mapping({
  factors: byName('factors', label, z.union([values, namedValues], { error: factorFault }), mostFactors).describe(
    'The factors. A list has the values of one parameter: `producer.recordBytes: [100, 1000]`. Named values may set several: `large: { producer: { recordBytes: 1000, batchBytes: 65536 } }`. The first value is the base.',
  ),
  exclude: list(
    'combinations to leave out',
    byName('factors with the values to leave out', label, z.unknown(), mostFactors),
    mostExclusions,
  )
    .default([])
    .describe('Combinations to leave out, each by the values of some factors: `{ size: large, producer.acks: all }`.'),
});

type CampaignMatrix = z.output<typeof matrixSchema>;

function factorFault({ input }: { input?: unknown }): string {
  return `must be a list of values of the parameter that its name has, such as "producer.recordBytes: [100, 1000]", or named values with parameters of loads, not ${quoted(input)}`;
}

const field = byName('runs with their matrices', z.string(), matrixSchema, mostNamedRuns)
  .default({})
  .describe('Runs whose levels are all combinations of the values of some factors: [matrices](comparing.md#matrices).');

/** A step for each combination in the order of the factors, the last one changing fastest; none if the matrix is faulty, which is reported. */
export const matrix: RunExpander<typeof field> = {
  field,
  becomes: 'a step for each combination of values',
  explained: `[Matrices](comparing.md#matrices) explains them. At most ${exact(mostLevels)} combinations are allowed.`,
  givesLevels: true,
  expand(step, { name, run, entry, path, draft: { shape, faults } }) {
    const factors = factorsOf(entry, [...path, 'factors']);
    const isDropped = (key: string): boolean => shape.dropped([...path, 'factors', key]);
    const found = [...factorFaults(factors, entry, path), ...exclusionFaults(factors, entry, path, isDropped)];
    if (run.warmUp)
      found.push([path, `${name} only warms up, so it has nothing to compare; list its levels under runs`]);
    const count = factors.reduce((times, factor) => times * factor.values.length, 1);
    // Beyond that, exclusions are no way to get few combinations.
    const isEndless = count > mostLevels * 10;
    const cells = found.length > 0 || isEndless ? [] : cellsOf(factors).filter((cell) => !isExcluded(cell, entry));
    const combinations = isEndless ? count : cells.length;
    if (combinations > mostLevels) {
      const product = factors.map((factor) => factor.values.length).join(' × ');
      const sentence = `comes to ${combinations} combinations of ${product} values; at most ${mostLevels} are allowed; remove values, or exclude combinations`;
      found.push([path, sentence]);
    } else if (combinations === 0 && found.length === 0)
      found.push([[...path, 'exclude'], 'leaves out every combination, so nothing would be measured; remove one']);
    for (const [at, sentence] of found) faults.add(at, sentence);
    if (found.length > 0) return [];
    const named = factors.map((factor) => ({ name: factor.name, values: factor.values.map((value) => value.name) }));
    const plan = { run: name, factors: named, combinations, excluded: count - combinations };
    return cells.map((cell) => ({
      ...step,
      path,
      pieces: [...cell.flatMap(({ value }) => value.pieces), ...step.pieces],
      matrix: { plan, values: Object.fromEntries(cell.map(({ factor, value }) => [factor.name, value.name])) },
    }));
  },
};

interface Value {
  name: string;
  pieces: Piece[];
}

interface Factor {
  /** As the file and the exclusions have it. */
  key: string;
  name: string;
  values: Value[];
  path: FieldPath;
}

/** A value of each factor, in their order. */
type Cell = { factor: Factor; value: Value }[];

/** Something that is wrong with the matrix, and where. */
type MatrixFault = [path: FieldPath, sentence: string];

function factorsOf({ factors }: CampaignMatrix, path: FieldPath): Factor[] {
  const keys = Object.keys(factors);
  return Object.entries(factors).map(([key, given]): Factor => {
    const ofFactor = [...path, key];
    if (!Array.isArray(given)) {
      const ofValue = ([name, loads]: [string, (typeof given)[string]]): Value => {
        const place = [...ofFactor, name];
        return {
          name,
          pieces: Object.entries(loads).map(([load, its]) => ({ load, given: its, path: [...place, load] })),
        };
      };
      return { key, name: key, values: Object.entries(given).map(ofValue), path: ofFactor };
    }
    const [load = '', parameter = ''] = key.split('.');
    const isUnique = keys.every((other) => other === key || ![other, other.split('.')[1]].includes(parameter));
    const ofList = given.map((value, index) => ({
      name: valueName(value),
      pieces: [{ load, given: { [parameter]: value }, path: [...ofFactor, index] }],
    }));
    return { key, name: isUnique ? parameter : key, values: ofList, path: ofFactor };
  });
}

function valueName(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function* factorFaults(factors: Factor[], given: CampaignMatrix, path: FieldPath): Generator<MatrixFault> {
  if (factors.length === 0) yield [[...path, 'factors'], 'has no factor; give at least one with its values'];
  const setters = new Map<string, string>();
  for (const factor of factors) {
    const { key, path: at } = factor;
    if (Array.isArray(given.factors[key]) && !/^[^.]+\.[^.]+$/.test(key))
      yield [at, 'has a list of values, so it must be named after a parameter of a load, such as producer.acks'];
    const names = factor.values.map(({ name }) => name);
    if (names.length < 2) yield [at, 'needs at least two values; a parameter with one belongs to the load'];
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) yield [at, `has the value ${quoted(twice)} twice`];
    const set = factor.values
      .flatMap(({ pieces }) => pieces)
      .flatMap((piece) => Object.keys(piece.given).map((each) => `${piece.load}.${each}`));
    for (const parameter of new Set(set)) {
      const other = setters.get(parameter);
      if (other === undefined) setters.set(parameter, key);
      else yield [at, `sets ${parameter}, which the factor ${quoted(other)} sets as well`];
    }
  }
}

/** @param isDropped whether the factor is invalid, which was reported */
function* exclusionFaults(
  factors: Factor[],
  { exclude }: CampaignMatrix,
  path: FieldPath,
  isDropped: (key: string) => boolean,
): Generator<MatrixFault> {
  const keys = factors.map(({ key }) => key);
  for (const [index, rule] of keys.length === 0 ? [] : exclude.entries()) {
    const at = [...path, 'exclude', index];
    if (Object.keys(rule).length === 0) yield [at, 'names no factor, so it would leave out everything'];
    for (const [key, wanted] of Object.entries(rule)) {
      const known = factors.find((factor) => factor.key === key)?.values.map(({ name }) => name);
      if (!known && !isDropped(key)) yield [[...at, key], `unknown factor ${quoted(key)}; ${suggestion(key, keys)}`];
      for (const name of known ? namesIn(wanted).filter((each) => !known.includes(each)) : [])
        yield [[...at, key], `${quoted(name)} is no value of this factor; ${suggestion(name, known!)}`];
    }
  }
}

const namesIn = (wanted: unknown): string[] => (Array.isArray(wanted) ? wanted : [wanted]).map(valueName);

/** A rule that names an invalid factor leaves out nothing. */
function isExcluded(cell: Cell, { exclude }: CampaignMatrix): boolean {
  const has = ([key, wanted]: [string, unknown]): boolean =>
    cell.some(({ factor, value }) => factor.key === key && namesIn(wanted).includes(value.name));
  return exclude.some((rule) => Object.entries(rule).every(has));
}

function cellsOf(factors: Factor[]): Cell[] {
  return factors.reduce<Cell[]>(
    (cells, factor) => cells.flatMap((cell) => factor.values.map((value) => [...cell, { factor, value }])),
    [[]],
  );
}
