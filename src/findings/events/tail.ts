/** Which figure stands for the tail of a load's latency in each of its intervals. Pure. */
import { median } from '../../statistics/median.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { isSupported } from '../../workloads/percentile-support.ts';

export type Tail = 'p99' | 'p95' | 'mean';

const fields = {
  p99: 'latencyP99Milliseconds',
  p95: 'latencyP95Milliseconds',
  mean: 'latencyMeanMilliseconds',
} as const satisfies Record<Tail, keyof SeriesPoint>;

/** As in tables and sentences. */
export const tailTitles: Record<Tail, string> = { p99: 'p99', p95: 'p95', mean: 'mean latency' };

/**
 * The highest percentile that enough operations of a typical interval stand behind, or the mean; null if there is no latency. In an
 * interval that fewer operations completed, such as one of a stall, it is the percentile of those.
 */
export function tailOf(points: readonly SeriesPoint[]): Tail | null {
  if (points.length === 0) return null;
  const typical = median(points.map(({ count }) => count));
  const has = (tail: Tail): boolean => points.some((point) => valueOf(point, tail) !== null);
  const percentiles: readonly Tail[] = ['p99', 'p95'];
  const supported = percentiles.find((tail) => isSupported(tail, typical) && has(tail));
  return supported ?? (has('mean') ? 'mean' : null);
}

/** The figure of each interval that has one. */
export function tailsOf(points: readonly SeriesPoint[], tail: Tail | null): number[] {
  return tail === null ? [] : points.flatMap((point) => valueOf(point, tail) ?? []);
}

/** Null for an interval without operations. */
export function valueOf(point: SeriesPoint, tail: Tail): number | null {
  return point[fields[tail]] ?? null;
}
