/** Progress of a load. Pure. */
import type { LoadProgress } from './load-output.ts';

/** Bytes of a job's output that `LoadGenerator.progress` gets. The interval lines of a run fit. */
export const progressTailBytes = 131_072;

/** Interval lines in a run whose progress is their sum. Three times as many still fit the tail. */
export const progressLines = 300;

/** Seconds until the rest is done at that rate; null without a rate. */
export function expectedEndSeconds(done: number, total: number, ratePerSecond: number | null): number | null {
  return ratePerSecond !== null && ratePerSecond > 0 ? Math.max(0, total - done) / ratePerSecond : null;
}

/** Progress of a load of fixed duration, from the seconds since its first operation; null before that. */
export function timedProgress(
  progress: { seconds: number; operationsPerSecond: number | null } | null,
  total: number,
): LoadProgress | null {
  if (!progress) return null;
  const { seconds, operationsPerSecond: ratePerSecond } = progress;
  return {
    done: Math.min(seconds, total),
    total,
    unit: 'seconds',
    ratePerSecond,
    expectedEndSeconds: Math.max(0, total - seconds),
  };
}
