/** Paired comparison: summaries of ratios and means. Pure. */
import { fewestDegrees, studentQuantile } from '../src/statistics/student.ts';
import { mean } from '../src/statistics/sums.ts';

export interface RatioSummary {
  median: number;
  /** Interval of the median from order statistics, with its coverage. Makes no assumption about the distribution. */
  low: number;
  high: number;
  coverage: number;
}

/**
 * Median of the ratios and the narrowest symmetric interval of order statistics that covers the median of the population
 * with at least 90 %, or the full range if there are too few ratios (Conover, Practical Nonparametric
 * Statistics, section 3.2: coverage 1 - 2 B(k - 1; n, 1/2)).
 */
export function summarise(ratios: number[]): RatioSummary {
  if (ratios.length === 0) throw new Error('There are no ratios to summarise.');
  const sorted = ratios.toSorted((a, b) => a - b);
  const n = sorted.length;
  const middle = n >> 1;
  const median = n % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  let rank = 1;
  while (rank + 1 <= n / 2 && coverage(n, rank + 1) >= 0.9) rank += 1;
  return { median, low: sorted[rank - 1]!, high: sorted[n - rank]!, coverage: coverage(n, rank) };
}

function coverage(n: number, rank: number): number {
  let term = 0.5 ** n;
  let below = 0;
  for (let successes = 0; successes < rank; successes += 1) {
    below += term;
    term *= (n - successes) / (successes + 1);
  }
  return 1 - 2 * below;
}

/** `median 0.981, 94 % interval 0.965 to 0.993 over 7 pairs` */
export function describe({ median, low, high, coverage }: RatioSummary, pairs: number): string {
  return `median ${median.toFixed(3)}, ${Math.round(coverage * 100)} % interval ${low.toFixed(3)} to ${high.toFixed(3)} over ${pairs} pairs`;
}

/** A mean with its 95 % interval by Student's t; the interval is null below four values. */
export interface MeanInterval {
  mean: number;
  interval: { low: number; high: number } | null;
}

export function meanInterval(values: number[]): MeanInterval {
  const middle = mean(values);
  const degrees = values.length - 1;
  if (degrees < fewestDegrees) return { mean: middle, interval: null };
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / degrees;
  const half = studentQuantile(degrees) * Math.sqrt(variance / values.length);
  return { mean: middle, interval: { low: middle - half, high: middle + half } };
}

/** Geometric mean of ratios with its interval: a ratio and its inverse weigh alike. */
export function ratioOfPairs(ratios: number[]): MeanInterval {
  const { mean, interval } = meanInterval(ratios.map(Math.log));
  return {
    mean: Math.exp(mean),
    interval: interval && { low: Math.exp(interval.low), high: Math.exp(interval.high) },
  };
}

/** `0.991, 95 % interval 0.984 to 0.998 over 24 pairs` */
export function ratioSummaryText({ mean, interval }: MeanInterval, pairs: number): string {
  const range = interval
    ? `95 % interval ${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`
    : 'too few for an interval';
  return `${mean.toFixed(3)}, ${range} over ${pairs} pairs`;
}

/** `1.21 %, 95 % interval 1.12 to 1.30 %` */
export function meanText({ mean, interval }: MeanInterval): string {
  return `${percent(mean)} %${interval ? `, 95 % interval ${percent(interval.low)} to ${percent(interval.high)} %` : ''}`;
}

function percent(share: number): string {
  return (share * 100).toFixed(2);
}
