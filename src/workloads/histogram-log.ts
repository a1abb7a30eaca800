/** Reads HdrHistogram logs: a latency histogram for each interval and kind of operation. Pure. */
import { encodeIntoCompressedBase64, HistogramLogReader, type Histogram } from 'hdr-histogram-js';
import type { LatencyMilliseconds, SeriesPoint } from './load-output.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { LatencyHistogram, OperationsTail } from './measured.ts';
import { emptyHistogram, latencyIn, eachValue, sparseHistogram, type SparseHistogram } from './histogram.ts';

/** Latencies of one kind of operation in one interval. */
export interface IntervalHistogram<Kind extends string = string> {
  operation: Kind;
  window: TimeWindow;
  histogram: SparseHistogram;
  /** Units of the histogram in a millisecond: 1e6 for nanoseconds. */
  unitsPerMillisecond: number;
}

/**
 * Intervals in the order of the log. `operationOf` returns the operation of a line, which may have a tag, or null to skip the line.
 * Throws at a line that is not an interval.
 */
export function readIntervals<Kind extends string>(
  log: string,
  unitsPerMillisecond: number,
  operationOf: (line: string) => Kind | null,
): IntervalHistogram<Kind>[] {
  const lines = log.split('\n');
  const header = lines.filter((line) => line.startsWith('#')).join('\n');
  return lines.flatMap((line, index): IntervalHistogram<Kind>[] => {
    if (line === '' || line.startsWith('#') || line.startsWith('"')) return [];
    const operation = operationOf(line);
    if (operation === null) return [];
    const [start, length] = line
      .split(',')
      .slice(line.startsWith('Tag=') ? 1 : 0)
      .map(Number);
    const histogram = decode(`${header}\n${line}\n`, index + 1);
    const startMilliseconds = histogram.startTimeStampMsec;
    if (!Number.isFinite(start) || !Number.isFinite(length)) throw new Error(`line ${index + 1} is not an interval`);
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + (length ?? 0) * 1000 };
    return [{ operation, window, histogram: sparseHistogram(histogram), unitsPerMillisecond }];
  });
}

function decode(log: string, line: number): Histogram {
  try {
    const histogram = new HistogramLogReader(log).nextIntervalHistogram();
    if (histogram) return histogram;
  } catch (cause) {
    throw new Error(`line ${line} has no complete histogram`, { cause });
  }
  throw new Error(`line ${line} has no complete histogram`);
}

/** From the start of the first interval to the end of the last. */
export function spanOf(intervals: IntervalHistogram[]): TimeWindow {
  return {
    startMilliseconds: intervals.reduce((first, { window }) => Math.min(first, window.startMilliseconds), Infinity),
    endMilliseconds: intervals.reduce((last, { window }) => Math.max(last, window.endMilliseconds), -Infinity),
  };
}

export function countIn(intervals: IntervalHistogram[]): number {
  return intervals.reduce((sum, { histogram }) => sum + histogram.totalCount, 0);
}

/** Latency over all intervals, which share one unit; null if they have no operations. */
export function latencyOf(intervals: IntervalHistogram[]): LatencyMilliseconds | null {
  const histogram = merge(intervals);
  if (histogram.totalCount === 0) return null;
  return latencyIn(histogram, intervals[0]?.unitsPerMillisecond ?? 1);
}

/** The merged histogram, in its unit; null if there are no operations. */
export function compressed(intervals: IntervalHistogram[]): LatencyHistogram | null {
  const histogram = merge(intervals);
  if (histogram.totalCount === 0) return null;
  const { unitsPerMillisecond = 1 } = intervals[0] ?? {};
  return { unitMilliseconds: 1 / unitsPerMillisecond, compressed: encodeIntoCompressedBase64(histogram) };
}

/** Shares of a window after which a warm-up may end: at most 40 % of it. */
const tailShares = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];

/** Starts of the intervals at which the tails of a window begin. */
export function tailStarts(
  { startMilliseconds, endMilliseconds }: TimeWindow,
  intervals: IntervalHistogram[],
): number[] {
  const starts = groupByTime(intervals).map((group) => spanOf(group).startMilliseconds);
  const length = endMilliseconds - startMilliseconds;
  const found = tailShares.flatMap(
    (share) => starts.find((start) => start >= startMilliseconds + share * length) ?? [],
  );
  return [...new Set(found)];
}

/** The operations from each of these starts on. */
export function tailsOf(intervals: IntervalHistogram[], starts: number[]): OperationsTail[] {
  return starts.map((startMilliseconds) => {
    const rest = intervals.filter(({ window }) => middleOf({ window }) >= startMilliseconds);
    return { startMilliseconds, count: countIn(rest), latency: latencyOf(rest) };
  });
}

/** One point for all intervals that were logged at the same time, over all operations. */
export function histogramSeries(intervals: IntervalHistogram[]): SeriesPoint[] {
  return groupByTime(intervals).map(pointOf);
}

/** One point for intervals that were logged at the same time. */
export function pointOf(intervals: IntervalHistogram[]): SeriesPoint {
  const { startMilliseconds, endMilliseconds } = spanOf(intervals);
  const merged = merge(intervals);
  const { unitsPerMillisecond = 1 } = intervals[0] ?? {};
  return {
    endMilliseconds,
    seconds: (endMilliseconds - startMilliseconds) / 1000,
    count: merged.totalCount,
    latencyMeanMilliseconds: merged.totalCount > 0 ? merged.mean / unitsPerMillisecond : null,
    latencyMaxMilliseconds: merged.totalCount > 0 ? merged.maxValue / unitsPerMillisecond : null,
    latencyP95Milliseconds: merged.totalCount > 0 ? merged.getValueAtPercentile(95) / unitsPerMillisecond : null,
    latencyP99Milliseconds: merged.totalCount > 0 ? merged.getValueAtPercentile(99) / unitsPerMillisecond : null,
  };
}

/**
 * Groups intervals by the time at which they were logged, earliest first. The logs of several files are written one after the
 * other, so intervals of one group start and end within a fraction of a second of each other.
 */
export function groupByTime<Kind extends string>(intervals: IntervalHistogram<Kind>[]): IntervalHistogram<Kind>[][] {
  const groups: { end: number; intervals: IntervalHistogram<Kind>[] }[] = [];
  for (const interval of intervals.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const open = groups.at(-1);
    if (open && middleOf(interval) < open.end) open.intervals.push(interval);
    else groups.push({ end: interval.window.endMilliseconds, intervals: [interval] });
  }
  return groups.map((group) => group.intervals);
}

const middleOf = ({ window }: Pick<IntervalHistogram, 'window'>): number =>
  (window.startMilliseconds + window.endMilliseconds) / 2;

function merge(intervals: IntervalHistogram[]): Histogram {
  const merged = emptyHistogram();
  for (const { histogram } of intervals)
    eachValue(histogram, (value, count) => merged.recordValueWithCount(value, count));
  return merged;
}
