/** The combinations of a matrix, and everything about it that its schema cannot check. Pure. */
import { suggestion } from '../../input/closest.ts';
import { mostLevels } from '../../input/limits.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import type { MatrixPlan } from '../../plan/matrix-plan.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import type { Piece } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import type { Shape } from '../valid-part.ts';

/** A matrix as its schema reads it. */
export interface CampaignMatrix {
  /** By name: values of one parameter, or named values with parameters of loads. */
  factors: Record<string, unknown[] | Record<string, Record<string, Parameters>>>;
  exclude: Record<string, unknown>[];
}

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

/** One combination: a level of the run. */
export interface Combination {
  values: Record<string, string>;
  pieces: Piece[];
}

export interface Matrix {
  plan: MatrixPlan;
  combinations: Combination[];
}

/** The combinations of a matrix in the order of its factors, the last one changing fastest; null if it is faulty, which is reported. */
export function combinationsOf(
  run: string,
  matrix: CampaignMatrix,
  path: FieldPath,
  shape: Pick<Shape, 'dropped'>,
  faults: Faults,
): Matrix | null {
  const factors = factorsOf(matrix, [...path, 'factors'], faults);
  const isExcluded = exclusionsOf(matrix, factors ?? [], path, shape, faults);
  if (!factors || !isExcluded || !checkFactors(factors, path, faults)) return null;
  const count = factors.reduce((times, { values }) => times * values.length, 1);
  // Beyond that, exclusions are no way to get few combinations.
  const isEndless = count > mostLevels * 10;
  const combinations = isEndless ? [] : product(factors).filter((values) => !isExcluded(values));
  if (isEndless || combinations.length > mostLevels) {
    const number = isEndless ? count : combinations.length;
    faults.add(
      path,
      `comes to ${number} combinations of ${factors.map(({ values }) => values.length).join(' × ')} values; at most ${mostLevels} are allowed; remove values, or exclude combinations`,
    );
    return null;
  }
  if (combinations.length === 0) {
    faults.add([...path, 'exclude'], 'leaves out every combination, so nothing would be measured; remove one');
    return null;
  }
  return {
    plan: {
      run,
      factors: factors.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
      combinations: combinations.length,
      excluded: count - combinations.length,
    },
    combinations: combinations.map((values) => ({
      values: Object.fromEntries(factors.map(({ name }, index) => [name, values[index]!.name])),
      pieces: values.flatMap(({ pieces }) => pieces),
    })),
  };
}

/** Null if a factor in the short form does not name its load and parameter, which is reported. */
function factorsOf({ factors }: CampaignMatrix, path: FieldPath, faults: Faults): Factor[] | null {
  const keys = Object.keys(factors);
  let isSound = true;
  const all = Object.entries(factors).map(([key, given]): Factor => {
    const own = [...path, key];
    if (!Array.isArray(given)) {
      const values = Object.entries(given).map(([name, loads]): Value => ({
        name,
        pieces: Object.entries(loads).map(([load, parameters]) => ({
          load,
          given: parameters,
          path: [...own, name, load],
        })),
      }));
      return { key, name: key, values, path: own };
    }
    const [load, parameter, ...more] = key.split('.');
    if (!load || !parameter || more.length > 0) {
      isSound = false;
      faults.add(own, 'has a list of values, so it must be named after a parameter of a load, such as producer.acks');
    }
    const isUnique =
      keys.every((other) => other === key || other.split('.')[1] !== parameter) && !keys.includes(parameter!);
    return {
      key,
      name: isUnique ? parameter! : key,
      values: given.map((value, index) => ({
        name: valueName(value),
        pieces: [{ load: load!, given: { [parameter!]: value }, path: [...own, index] }],
      })),
      path: own,
    };
  });
  return isSound ? all : null;
}

function valueName(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function checkFactors(factors: Factor[], path: FieldPath, faults: Faults): boolean {
  let isSound = true;
  const fault = (at: FieldPath, sentence: string): void => {
    isSound = false;
    faults.add(at, sentence);
  };
  if (factors.length === 0) fault([...path, 'factors'], 'has no factor; give at least one with its values');
  const setters = new Map<string, Factor>();
  for (const factor of factors) {
    const { values } = factor;
    if (values.length < 2) fault(factor.path, 'needs at least two values; a parameter with one belongs to the load');
    const names = values.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) fault(factor.path, `has the value ${quoted(twice)} twice`);
    const parameters = new Set(
      values.flatMap(({ pieces }) =>
        pieces.flatMap(({ load, given }) => Object.keys(given).map((each) => `${load}.${each}`)),
      ),
    );
    for (const parameter of parameters) {
      const other = setters.get(parameter);
      if (other) fault(factor.path, `sets ${parameter}, which the factor ${quoted(other.key)} sets as well`);
      else setters.set(parameter, factor);
    }
  }
  return isSound;
}

/** Whether values, in the order of the factors, are left out; null if an exclusion is faulty, which is reported. */
function exclusionsOf(
  { exclude }: CampaignMatrix,
  factors: Factor[],
  path: FieldPath,
  shape: Pick<Shape, 'dropped'>,
  faults: Faults,
): ((values: Value[]) => boolean) | null {
  let isSound = true;
  const fault = (at: FieldPath, sentence: string): void => {
    isSound = false;
    faults.add(at, sentence);
  };
  if (factors.length === 0) return () => false;
  const rules = exclude.map((given, index) => {
    const at = [...path, 'exclude', index];
    if (Object.keys(given).length === 0) fault(at, 'names no factor, so it would leave out everything');
    return Object.entries(given).map(([key, wanted]) => {
      const place = factors.findIndex((factor) => factor.key === key);
      const factor = factors[place];
      const names = (Array.isArray(wanted) ? wanted : [wanted]).map(valueName);
      if (factor) {
        const known = factor.values.map(({ name }) => name);
        for (const name of names.filter((each) => !known.includes(each)))
          fault([...at, key], `${quoted(name)} is no value of this factor; ${suggestion(name, known)}`);
      } else if (shape.dropped([...path, 'factors', key])) isSound = false;
      else {
        const keys = factors.map((each) => each.key);
        fault([...at, key], `unknown factor; ${suggestion(key, keys)}`);
      }
      return { place, names };
    });
  });
  if (!isSound) return null;
  return (values) => rules.some((rule) => rule.every(({ place, names }) => names.includes(values[place]!.name)));
}

function product(factors: Factor[]): Value[][] {
  return factors.reduce<Value[][]>(
    (combinations, { values }) => combinations.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}
