/**
 * `ramp`: a run whose level rises in steps of one size.
 *
 * Before: `ramp: { write: { over: targetRecordsPerSecond, from: 1000, to: 3000, steps: 3 } }`
 *
 * After: `steps: [{ run: write, loads: { producer: { targetRecordsPerSecond: 1000 } } }, …]`, for 1000, 2000 and 3000, one directly after
 * the other.
 */
import { z } from 'zod';
import { byName, choice, count, mapping, text } from '../../input/fields.ts';
import { longestName } from '../../input/identifiers.ts';
import { mostLevels, mostNamedRuns } from '../../input/limits.ts';
import { searchedNames } from '../../workloads/registry.ts';
import { searchedId } from '../searches.ts';
import { atLevel, type RunExpander } from './expander.ts';

const mostLevel = 1e9;
const what = 'records, operations or threads';

const rampSchema = mapping({
  over: choice(searchedNames).describe('The parameter that rises.'),
  load: text('the id of a load of the run', longestName)
    .optional()
    .describe('The load whose parameter it is. Default: the only one that has it.'),
  from: count(what, 10_000, mostLevel).describe('The first level.'),
  to: count(what, 50_000, mostLevel).describe('The last level.'),
  steps: count('steps', 5, { least: 2, most: mostLevels }).describe(
    'How many levels, the first and the last included.',
  ),
});

const field = byName('runs with how their level rises', z.string(), rampSchema, mostNamedRuns)
  .default({})
  .describe('Runs whose level rises in equal steps, one directly after the other.');

export const ramp: RunExpander<typeof field> = {
  field,
  becomes: 'a step for each level from the first to the last',
  explained: 'Its levels are rounded to whole numbers. A list under `runs` gives levels of any other kind.',
  givesLevels: true,
  expand(step, { run, entry, path, draft: { faults } }) {
    const { over, from, to, steps } = entry;
    const id = searchedId(run, entry, path, faults);
    if (id === null) return [];
    if (to - from < steps - 1) {
      faults.add([...path, 'to'], `must be at least ${steps - 1} above from, which is ${from}, for ${steps} levels`);
      return [];
    }
    return Array.from({ length: steps }, (_, index) => {
      const level = Math.round(from + ((to - from) * index) / (steps - 1));
      return atLevel(step, path, { [id]: { [over]: level } });
    });
  },
};
