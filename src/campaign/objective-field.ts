/** A limit on a latency percentile in a campaign file, such as `p99 <= 10 ms`. */
import { z } from 'zod';
import { quoted } from '../input/readable.ts';
import { parseObjective } from '../search/objective.ts';

const longestObjective = 40;

function objectiveFault({ input }: { input?: unknown }): string {
  return `must be a limit on a latency percentile, such as "p99 <= 10 ms" (p50, p95, p99 or p999; ms or s), not ${quoted(input)}`;
}

export function objectiveField(): z.ZodString {
  return z
    .string({ error: objectiveFault })
    .max(longestObjective, { error: objectiveFault })
    .refine((text) => parseObjective(text) !== null, { error: objectiveFault });
}
