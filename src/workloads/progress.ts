/** How far a load is. Pure. */

/** As much of a job's output as `Workload.progress` is to be given: the tools' interval lines of a whole run fit in it. */
export const progressTailBytes = 131_072;

/** Interval lines that a tool may print in a run whose progress is the sum of them: three times as many still fit the tail. */
export const progressLines = 300;

/** Seconds until the rest is done at that rate; null where there is no rate. */
export function expectedEndSeconds(done: number, total: number, ratePerSecond: number | null): number | null {
  return ratePerSecond !== null && ratePerSecond > 0 ? Math.max(0, total - done) / ratePerSecond : null;
}
