/** Finds the point where the level of a series changes. Pure. */

export interface LevelShift {
  /** Index of the first value at the new level. */
  at: number;
  /** Change of the mean relative to the mean before, such as -0.3. */
  change: number;
}

/** Fewer values show no shift. */
export const fewestValues = 8;
/** Share of the values at each end in which no shift is looked for. */
const trimmedShare = 0.1;
/** 1 % of long series without a shift exceed it (X. Shao, X. Zhang, table 1); of short, autocorrelated ones more do. */
const criticalValue = 68.6;

/**
 * The clearest change of the mean in a series, or null if chance explains it. A self-normalized test for one change at an
 * unknown point: X. Shao, X. Zhang, "Testing for Change Points in Time Series", Journal of the American Statistical
 * Association 105(491), 2010. Throughput by second is autocorrelated; this test needs no estimate of by how much, and so
 * claims fewer shifts in short series than tests that divide by an estimated long-run variance.
 */
export function levelShift(values: number[]): LevelShift | null {
  const count = values.length;
  if (count < fewestValues) return null;
  const sums = [0];
  for (const value of values) sums.push(sums.at(-1)! + value);
  const margin = Math.max(2, Math.ceil(trimmedShare * count));
  let clearest = { at: 0, statistic: 0 };
  for (let at = margin; at <= count - margin; at += 1) {
    const statistic = statisticAt(sums, at);
    if (statistic > clearest.statistic) clearest = { at, statistic };
  }
  const { at, statistic } = clearest;
  if (statistic <= criticalValue) return null;
  const before = sums[at]! / at;
  const after = (sums[count]! - sums[at]!) / (count - at);
  return before === 0 ? null : { at, change: after / before - 1 };
}

/** Squared CUSUM at a point over the variation of the CUSUMs on both of its sides. `sums` begins with 0. */
function statisticAt(sums: number[], at: number): number {
  const count = sums.length - 1;
  const all = sums[count]!;
  const cusum = (sums[at]! - (at / count) * all) ** 2 / count;
  let variation = 0;
  for (let end = 1; end <= at; end += 1) variation += (sums[end]! - (end / at) * sums[at]!) ** 2;
  for (let start = at + 1; start <= count; start += 1) {
    const rest = (count - start + 1) / (count - at);
    variation += (all - sums[start - 1]! - rest * (all - sums[at]!)) ** 2;
  }
  if (variation === 0) return cusum === 0 ? 0 : Infinity;
  return cusum / (variation / count ** 2);
}
