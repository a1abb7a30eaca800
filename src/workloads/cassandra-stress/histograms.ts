/** Reads the HDR log of cassandra-stress: a histogram an interval and kind of operation, in nanoseconds. Pure. */
import type { OperationFigures } from './measured.ts';
import { build, encodeIntoCompressedBase64, HistogramLogReader } from 'hdr-histogram-js';
import type { Histogram } from 'hdr-histogram-js';
import type { LatencyMilliseconds, SeriesPoint, TimeWindow } from '../../measurement/results/types.ts';
import type { LatencyHistogram } from '../measured.ts';

const nanosecondsPerMillisecond = 1e6;

/**
 * Which time is taken: `rt`, response time, from when the open-loop schedule meant an operation to begin; `st`, service
 * time, from when it did begin. The tool writes `rt` only where a rate is fixed.
 */
export type TimeKind = 'rt' | 'st';

/** Histogram of one kind of operation in one interval. */
export interface IntervalHistogram {
  operation: 'read' | 'write';
  window: TimeWindow;
  histogram: Histogram;
}

/** Intervals of that kind of time in the order of the log. Throws at the line that is no interval. */
export function readIntervals(log: string, kind: TimeKind): IntervalHistogram[] {
  const lines = log.split('\n');
  const header = lines.filter((line) => line.startsWith('#')).join('\n');
  return lines.flatMap((line, index): IntervalHistogram[] => {
    const operation = { [`Tag=READ-${kind},`]: 'read', [`Tag=WRITE-${kind},`]: 'write' } as const;
    const known = Object.entries(operation).find(([tag]) => line.startsWith(tag));
    if (!known) return [];
    const [, start, length] = line.split(',').map(Number);
    const histogram = decode(`${header}\n${line}\n`, index + 1);
    const startMilliseconds = histogram.startTimeStampMsec;
    if (!Number.isFinite(start) || !Number.isFinite(length)) throw new Error(`line ${index + 1} is no interval`);
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + (length ?? 0) * 1000 };
    return [{ operation: known[1], window, histogram }];
  });
}

function decode(log: string, line: number): Histogram {
  try {
    const histogram = new HistogramLogReader(log).nextIntervalHistogram();
    if (histogram) return histogram;
  } catch (cause) {
    throw new Error(`line ${line} holds no whole histogram`, { cause });
  }
  throw new Error(`line ${line} holds no whole histogram`);
}

/** Figures of the operations in the intervals, which lie in a window of that many seconds. */
export function operationFigures(intervals: IntervalHistogram[], seconds: number): OperationFigures {
  const merged = merge(intervals);
  return {
    operations: merged.totalCount,
    operationsPerSecond: merged.totalCount / seconds,
    latency: latencyOf(merged),
  };
}

/** The latencies of all intervals together. */
export function compressed(intervals: IntervalHistogram[]): LatencyHistogram {
  return {
    unitMilliseconds: 1 / nanosecondsPerMillisecond,
    compressed: encodeIntoCompressedBase64(merge(intervals)),
  };
}

/** One point for all that were logged at the same time; reads and writes together. */
export function histogramSeries(intervals: IntervalHistogram[]): SeriesPoint[] {
  const ends = [...new Set(intervals.map(({ window }) => window.endMilliseconds))].toSorted((a, b) => a - b);
  return ends.map((endMilliseconds) => {
    const together = intervals.filter(({ window }) => window.endMilliseconds === endMilliseconds);
    const merged = merge(together);
    return {
      endMilliseconds,
      seconds: (endMilliseconds - Math.min(...together.map(({ window }) => window.startMilliseconds))) / 1000,
      count: merged.totalCount,
      latencyMeanMilliseconds: merged.totalCount > 0 ? merged.mean / nanosecondsPerMillisecond : null,
      latencyMaxMilliseconds: merged.totalCount > 0 ? merged.maxValue / nanosecondsPerMillisecond : null,
    };
  });
}

function merge(intervals: IntervalHistogram[]): Histogram {
  const merged = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
  for (const { histogram } of intervals) merged.add(histogram);
  return merged;
}

function latencyOf(histogram: Histogram): LatencyMilliseconds {
  const percentile = (percent: number) => histogram.getValueAtPercentile(percent) / nanosecondsPerMillisecond;
  return {
    mean: histogram.mean / nanosecondsPerMillisecond,
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
    p999: percentile(99.9),
    max: histogram.maxValue / nanosecondsPerMillisecond,
  };
}
