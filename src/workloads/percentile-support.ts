/** Which latency percentiles enough operations stand behind: the rule for all that is shown, compared or written. Pure. */
import type { Percentile } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { count, milliseconds } from '../text/figures.ts';
import type { LatencyMilliseconds } from './load-output.ts';
import type { MeasuredOperations } from './measured.ts';

/** Operations that must be slower than a percentile: with fewer it is the latency of a few chance operations. */
const leastBeyond = 10;

const sharesBeyond: Partial<Record<keyof LatencyMilliseconds, number>> = { p95: 0.05, p99: 0.01, p999: 0.001 };

/** As in tables and sentences. */
export const percentileTitles: Record<Percentile, string> = { p50: 'median', p95: 'p95', p99: 'p99', p999: 'p99.9' };

/** Why percentiles were left out. */
export type OmittedPercentiles = Partial<Record<Percentile, string>>;

/** Percentiles in milliseconds; null if too few operations stand beyond one. */
export interface SupportedPercentiles {
  /** Operations behind each figure; of several runs, the fewest of one. */
  operations: number;
  p50: number;
  p95: number | null;
  p99: number | null;
  p999: number | null;
  /** Why percentiles are null. */
  omitted: OmittedPercentiles;
  /** Bound of the error of each figure, if latencies are differences between clocks of several hosts. */
  errorMilliseconds?: number;
  /** Present if each percentile is the highest of any instance, which that of all does not exceed. */
  percentilesOf?: 'slowest instance';
}

export interface SupportedLatency extends SupportedPercentiles {
  mean: number;
  max: number;
}

/** Operations that a figure needs: 200 for p95, 1,000 for p99, 10,000 for p99.9, else 1. */
export function neededOperations(figure: keyof LatencyMilliseconds): number {
  const beyond = sharesBeyond[figure];
  return beyond === undefined ? 1 : leastBeyond / beyond;
}

export function isSupported(figure: keyof LatencyMilliseconds, operations: number): boolean {
  return operations >= neededOperations(figure);
}

/** A clause such as `p99.9 needs 10,000 records, and there were 5,400`; null if the percentile is supported. */
export function omissionText(percentile: Percentile, operations: number, unit = 'operations'): string | null {
  if (isSupported(percentile, operations)) return null;
  return `${percentileTitles[percentile]} needs ${count(neededOperations(percentile))} ${unit}, and there were ${count(operations)}`;
}

/** Null if the load generator reports no latency. */
export function supportedLatency(own: MeasuredOperations): SupportedLatency | null {
  const { latency, latencyCount, latencyErrorMilliseconds, unit, percentilesOf } = own;
  if (!latency) return null;
  return {
    ...supportedBy(latency, latencyCount ?? own.count, unit),
    ...(latencyErrorMilliseconds === undefined ? {} : { errorMilliseconds: latencyErrorMilliseconds }),
    ...(percentilesOf ? { percentilesOf } : {}),
  };
}

/** @param operations behind the latency */
export function supportedBy(latency: LatencyMilliseconds, operations: number, unit?: string): SupportedLatency {
  const shown = (percentile: Percentile): number | null =>
    isSupported(percentile, operations) ? latency[percentile] : null;
  const { mean, p50, max } = latency;
  const percentiles = { p50, p95: shown('p95'), p99: shown('p99'), p999: shown('p999') };
  return { operations, mean, ...percentiles, max, omitted: omissionsOf(operations, unit) };
}

/** The medians over runs. The run with the fewest operations decides what is supported. Throws without runs. */
export function medianPercentiles(runs: [SupportedPercentiles, ...SupportedPercentiles[]]): SupportedPercentiles {
  const [fewest] = runs.toSorted((a, b) => a.operations - b.operations);
  const errors = runs.flatMap(({ errorMilliseconds }) => errorMilliseconds ?? []);
  const middle = (percentile: 'p95' | 'p99' | 'p999'): number | null =>
    fewest![percentile] === null ? null : median(runs.flatMap((run) => run[percentile] ?? []));
  return {
    operations: fewest!.operations,
    p50: median(runs.map(({ p50 }) => p50)),
    p95: middle('p95'),
    p99: middle('p99'),
    p999: middle('p999'),
    omitted: fewest!.omitted,
    ...(errors.length > 0 ? { errorMilliseconds: Math.max(...errors) } : {}),
    ...(runs.some(({ percentilesOf }) => percentilesOf) ? { percentilesOf: 'slowest instance' as const } : {}),
  };
}

function omissionsOf(operations: number, unit?: string): OmittedPercentiles {
  const percentiles: Percentile[] = ['p95', 'p99', 'p999'];
  return Object.fromEntries(
    percentiles.flatMap((percentile) => {
      const reason = omissionText(percentile, operations, unit);
      return reason === null ? [] : [[percentile, reason]];
    }),
  );
}

/** The highest of p99, p95 and the median that is supported. */
export function highestSupported(latency: SupportedPercentiles): { percentile: Percentile; milliseconds: number } {
  const { p50, p95, p99 } = latency;
  if (p99 !== null) return { percentile: 'p99', milliseconds: p99 };
  return p95 === null ? { percentile: 'p50', milliseconds: p50 } : { percentile: 'p95', milliseconds: p95 };
}

/** p99 with the operations behind it, or the highest percentile below it that is supported: `p99 12 ms over 99,990 records`. */
export function tailText(latency: SupportedPercentiles, unit: string): string {
  const { percentile, milliseconds: value } = highestSupported(latency);
  const slowest = latency.percentilesOf ? ' of the slowest instance' : '';
  const error = latency.errorMilliseconds === undefined ? '' : ` ± ${milliseconds(latency.errorMilliseconds)}`;
  const shown = `${percentileTitles[percentile]} ${milliseconds(value)}${error} over ${count(latency.operations)} ${unit}${slowest}`;
  return percentile === 'p99' ? shown : `${shown} (p99 needs ${count(neededOperations('p99'))})`;
}

/** A sentence if the error is not below the median, which is then known only to within it; null otherwise. */
export function doubtText({ p50, errorMilliseconds }: SupportedPercentiles): string | null {
  if (errorMilliseconds === undefined || errorMilliseconds < p50) return null;
  const between = `between ${milliseconds(Math.max(0, p50 - errorMilliseconds))} and ${milliseconds(p50 + errorMilliseconds)}`;
  return `the clocks and timestamps were known only to ± ${milliseconds(errorMilliseconds)}, not better than the median of ${milliseconds(p50)} itself: the median is only known to be ${between}`;
}
