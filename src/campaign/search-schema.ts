/** What a campaign file says of a search, instead of a list of levels. */
import { z } from 'zod';
import { parseObjective } from '../search/objective.ts';
import { amount, choice, count, mapping } from '../input/fields.ts';
import { searchedNames } from '../workloads/searched.ts';
import { quoted } from '../input/readable.ts';

const fewestConfirmations = 3;
const shortestSeconds = 10;
const mostLevel = 1e9;

function objectiveWanted({ input }: { input?: unknown }): string {
  return `must be a bound on a percentile of latency, such as "p99 <= 10 ms" (p50, p95, p99 or p999; ms or s), not ${quoted(input)}`;
}

export const searchSchema = mapping({
  over: choice(searchedNames).describe(
    'The parameter of the one load of the run that is searched over: an offered rate, or a concurrency.',
  ),
  from: count('records, operations or threads', 10_000, mostLevel).describe(
    'The lowest level: one that is surely borne. The search begins there.',
  ),
  to: count('records, operations or threads', 500_000, mostLevel).describe('The highest level that may be tried.'),
  objective: z
    .string({ error: objectiveWanted })
    .max(40, { error: objectiveWanted })
    .refine((text) => parseObjective(text) !== null, { error: objectiveWanted })
    .optional()
    .describe(
      'Latency to be kept to, such as `p99 <= 10 ms`. Without it the most throughput is looked for: the highest rate that is kept up with, or the fewest threads from which throughput grows no more.',
    ),
  precisionPercent: amount('percent', 5, { least: 0.1, most: 50 })
    .default(5)
    .describe('How near the peak is to be found, in percent of it.'),
  mostRuns: count('runs', 20, 200)
    .default(20)
    .describe('Runs that the search may take, without those that confirm what it found.'),
  confirmations: count('runs', fewestConfirmations, 50)
    .min(fewestConfirmations, { error: `must be at least ${fewestConfirmations}: fewer runs confirm nothing` })
    .default(fewestConfirmations)
    .describe(
      'Fresh runs at the level that was found, of which two thirds must meet what is asked; as many again, twice, for lower levels.',
    ),
  seconds: count('seconds', 20, 86_400)
    .min(shortestSeconds, {
      error: `must be at least ${shortestSeconds}: in less, nothing shows whether a load has settled`,
    })
    .default(20)
    .describe(
      'How long each run is measured, after its warm-up. A run that did not settle is made again, twice as long.',
    ),
});

export type CampaignSearch = z.output<typeof searchSchema>;
