/**
 * `matrix`: a run whose levels are all combinations of the values of some factors.
 *
 * Before: `matrix: { write: { factors: { producer.acks: [1, all], producer.recordBytes: [100, 1000] } } }`
 *
 * After: `steps: [{ run: write, loads: { producer: { acks: 1, recordBytes: 100 } } }, …]`, four of them, whose order in each block of
 * trials is drawn.
 */
import { z } from 'zod';
import { byName, list, mapping, text } from '../../input/fields.ts';
import { mostLevels, mostNamedRuns } from '../../input/limits.ts';
import { quoted } from '../../input/readable.ts';
import { exact } from '../../text/figures.ts';
import { levelSchema } from '../file/loads.ts';
import type { RunExpander } from './expander.ts';
import { combinationsOf } from './matrix-combinations.ts';

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

function factorFault({ input }: { input?: unknown }): string {
  return `must be a list of values of the parameter that its name has, such as "producer.recordBytes: [100, 1000]", or named values with parameters of loads, not ${quoted(input)}`;
}

const field = byName('runs with their matrices', z.string(), matrixSchema, mostNamedRuns)
  .default({})
  .describe('Runs whose levels are all combinations of the values of some factors: [matrices](comparing.md#matrices).');

export const matrix: RunExpander<typeof field> = {
  field,
  becomes: 'a step for each combination of values',
  explained: `[Matrices](comparing.md#matrices) explains them. At most ${exact(mostLevels)} combinations are allowed.`,
  givesLevels: true,
  expand(step, { name, run, entry, path, draft: { shape } }, faults) {
    if (run.warmUp) faults.add(path, `${name} only warms up, so it has nothing to compare; list its levels under runs`);
    const { plan, combinations } = combinationsOf(name, entry, path, shape, faults) ?? { combinations: [] };
    return combinations.map((combination) => ({
      ...step,
      path,
      pieces: [...combination.pieces, ...step.pieces],
      ...(plan ? { matrix: { plan, values: combination.values } } : {}),
    }));
  },
};
