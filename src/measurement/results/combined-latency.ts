/** The latency of several instances as one. Pure. */
import { total } from '../../statistics/sums.ts';
import { mergedLatency } from '../../workloads/merged-latency.ts';
import type { LatencyMilliseconds } from '../../workloads/load-output.ts';
import type { MeasuredOperations } from '../../workloads/measured.ts';

type CombinedLatency = Pick<
  MeasuredOperations,
  'latency' | 'latencyCount' | 'latencyErrorMilliseconds' | 'percentilesOf' | 'countedFrom' | 'histogram'
>;

const noLatency: CombinedLatency = { latency: null, countedFrom: null, histogram: null };

interface Timed extends MeasuredOperations {
  latency: LatencyMilliseconds;
}

/**
 * Percentiles of the merged histograms, if every instance has one. Otherwise each percentile is the highest of any instance, because
 * percentiles cannot be averaged: at most that share of each instance's operations was slower, so at most that share of all.
 */
export function combinedLatency(operations: MeasuredOperations[]): CombinedLatency {
  const timed = operations.filter((each): each is Timed => each.latency !== null);
  const [first] = timed;
  if (!first) return noLatency;
  const errors = timed.flatMap(({ latencyErrorMilliseconds }) => latencyErrorMilliseconds ?? []);
  const common = {
    countedFrom: first.countedFrom,
    ...(errors.length > 0 ? { latencyErrorMilliseconds: Math.max(...errors) } : {}),
  };
  const merged = mergedLatency(timed.map(({ histogram }) => histogram));
  if (merged) return { ...common, ...merged };
  const highest = (figure: keyof LatencyMilliseconds): number =>
    Math.max(...timed.map(({ latency }) => latency[figure]));
  const mean = total(timed.map(({ latency, count }) => latency.mean * count)) / total(timed.map(({ count }) => count));
  return {
    ...common,
    latency: {
      mean,
      p50: highest('p50'),
      p95: highest('p95'),
      p99: highest('p99'),
      p999: highest('p999'),
      max: highest('max'),
    },
    latencyCount: Math.min(...timed.map(({ latencyCount, count }) => latencyCount ?? count)),
    percentilesOf: 'slowest instance',
    histogram: null,
  };
}
