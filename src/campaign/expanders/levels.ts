/**
 * `runs`: a run with a list of levels.
 *
 * Before: `runs: { write: [{ producer: { targetRecordsPerSecond: 100 } }, { producer: { targetRecordsPerSecond: 200 } }] }`
 *
 * After: `steps: [{ run: write, loads: { producer: { targetRecordsPerSecond: 100 } } }, { run: write, loads: … }]`
 */
import { z } from 'zod';
import { byName, list } from '../../input/fields.ts';
import { mostLevels, mostNamedRuns } from '../../input/limits.ts';
import { levelSchema } from '../file/loads.ts';
import { atLevel, type RunExpander } from './expander.ts';

const field = byName(
  'runs with their levels',
  z.string(),
  list('levels', levelSchema, mostLevels).min(1, {
    error: 'must hold at least one level; to skip the run, list it under skip',
  }),
  mostNamedRuns,
)
  .default({})
  .describe("The levels of each run, in order. Default: one level, the run's own parameters.");

export const levels: RunExpander<typeof field> = {
  field,
  becomes: 'a step for each level of the list',
  explained: null,
  givesLevels: true,
  expand: (step, { entry, path }) => entry.map((level, index) => atLevel(step, [...path, index], level)),
};
