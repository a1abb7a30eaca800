/** The schema of a search, which replaces a list of levels. */
import type { z } from 'zod';
import { amount, choice, count, mapping, text } from '../input/fields.ts';
import { longestName } from '../input/identifiers.ts';
import { searchedNames } from '../workloads/searched.ts';
import { objectiveField } from './file/fields.ts';

const fewestConfirmations = 3;
const shortestSeconds = 10;
const mostLevel = 1e9;

export const searchSchema = mapping({
  over: choice(searchedNames).describe('The parameter to search over.'),
  load: text('the id of a load of the run', longestName)
    .optional()
    .describe(
      'The load that is searched over. Default: the only one that has the parameter. The other loads of the run read what it writes, or have a target rate: [several loads](searching.md#several-loads).',
    ),
  from: count('records, operations or threads', 10_000, mostLevel).describe(
    'The first and lowest level, which the system must sustain.',
  ),
  to: count('records, operations or threads', 500_000, mostLevel).describe('The highest level to try.'),
  objective: objectiveField()
    .optional()
    .describe('Latency objective, such as `p99 <= 10 ms`. Default: none, a search for the maximum throughput.'),
  precisionPercent: amount('percent', 5, { least: 0.1, most: 50 }).default(5).describe('Precision of the result.'),
  maxRuns: count('runs', 20, 200).default(20).describe('Maximum number of runs, without confirmations.'),
  confirmations: count('runs', fewestConfirmations, 50)
    .min(fewestConfirmations, { error: `must be at least ${fewestConfirmations}: fewer runs cannot confirm a result` })
    .default(fewestConfirmations)
    .describe(
      'Fresh runs at the level found, if no run shows scatter; for a rate without an objective twice as many. Up to 15 times as many if runs scatter.',
    ),
  seconds: count('seconds', 20, 86_400)
    .min(shortestSeconds, {
      error: `must be at least ${shortestSeconds}: a shorter run cannot show whether a load is steady`,
    })
    .default(20)
    .describe('Measurement window of each run. A run without steady state is repeated twice as long.'),
});

export type CampaignSearch = z.output<typeof searchSchema>;
