/** The latency and the series of several instances as one. Pure. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { SeriesPoint, LatencyMilliseconds } from '../../workloads/load-output.ts';
import { highestPercentiles, sumOfErrors } from '../../workloads/series.ts';
import { total } from '../../statistics/sums.ts';
import { mergedLatency } from '../../workloads/histogram.ts';
import type { MeasuredOperations } from '../../workloads/measured.ts';

interface Second {
  count: number;
  /** Operations with a mean latency, and the sum of theirs. */
  timed: number;
  latencySum: number;
  latencyMax: number | null;
  /** The parts of intervals in it, with their failed operations. */
  points: Partial<SeriesPoint>[];
}

/**
 * The sum over all instances in each second of their common window; its last second may be shorter. An interval that is partly in a
 * second counts proportionally, with its mean and maximum latency. A second without any interval is a gap.
 */
export function summedWithin(all: SeriesPoint[][], { startMilliseconds, endMilliseconds }: TimeWindow): SeriesPoint[] {
  const seconds = new Map<number, Second>();
  const startOf = (index: number): number => startMilliseconds + index * 1000;
  for (const point of all.flat()) {
    if (point.seconds <= 0) continue;
    const begun = point.endMilliseconds - point.seconds * 1000;
    const from = Math.max(begun, startMilliseconds);
    const to = Math.min(point.endMilliseconds, endMilliseconds);
    if (to <= from) continue;
    for (let index = Math.floor((from - startMilliseconds) / 1000); startOf(index) < to; index += 1) {
      const inside = Math.min(to, startOf(index + 1)) - Math.max(from, startOf(index));
      const count = (point.count * inside) / 1000 / point.seconds;
      seconds.set(index, added(seconds.get(index), point, count));
    }
  }
  return [...seconds]
    .toSorted(([one], [other]) => one - other)
    .map(([index, { count, timed, latencySum, latencyMax, points }]) => {
      const end = Math.min(startOf(index + 1), endMilliseconds);
      return {
        endMilliseconds: end,
        seconds: (end - startOf(index)) / 1000,
        count,
        latencyMeanMilliseconds: timed > 0 ? latencySum / timed : null,
        latencyMaxMilliseconds: latencyMax,
        ...highestPercentiles(points),
        ...sumOfErrors(points),
      };
    });
}

function added(
  { count, timed, latencySum, latencyMax, points }: Second = {
    count: 0,
    timed: 0,
    latencySum: 0,
    latencyMax: null,
    points: [],
  },
  point: SeriesPoint,
  more: number,
): Second {
  const { latencyMeanMilliseconds: mean, latencyMaxMilliseconds: max, errors, ...others } = point;
  const { endMilliseconds: _end, seconds: _seconds, count: _count, ...percentiles } = others;
  const part = point.count > 0 ? more / point.count : 0;
  return {
    count: count + more,
    timed: timed + (mean === null ? 0 : more),
    latencySum: latencySum + (mean ?? 0) * more,
    latencyMax: max === null ? latencyMax : Math.max(max, latencyMax ?? 0),
    points: [...points, { ...percentiles, ...(errors === undefined ? {} : { errors: errors * part }) }],
  };
}

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
