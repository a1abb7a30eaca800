/** Numbers of a level as the suffix of a run's id. Pure. */

/** The target of a load: a rate (open loop) or a concurrency (closed loop). */
export type Target = { ratePerSecond: number } | { concurrency: number };

/** `100000` as `100k`, `1000000` as `1m`, `1500` as `1500`. */
export function shortCount(count: number): string {
  if (count >= 1e6 && count % 1e6 === 0) return `${count / 1e6}m`;
  if (count >= 1e3 && count % 1e3 === 0) return `${count / 1e3}k`;
  return String(count);
}
