/** Latency histograms: several as one, and without their empty buckets. Pure. */
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, JsHistogram } from 'hdr-histogram-js';
import type { Histogram } from 'hdr-histogram-js';
import type { LatencyMilliseconds } from './load-output.ts';
import type { LatencyHistogram } from './measured.ts';

interface MergedLatency {
  latency: LatencyMilliseconds;
  /** Operations behind it. */
  latencyCount: number;
  histogram: LatencyHistogram;
}

/** An empty histogram that grows with its values, of three significant digits. */
export function emptyHistogram(): Histogram {
  return build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
}

/** The latency in a histogram with values, of which `unitsPerMillisecond` are a millisecond. */
export function latencyIn(histogram: Histogram, unitsPerMillisecond: number): LatencyMilliseconds {
  const percentile = (percent: number): number => histogram.getValueAtPercentile(percent) / unitsPerMillisecond;
  return {
    mean: histogram.mean / unitsPerMillisecond,
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
    p999: percentile(99.9),
    max: histogram.maxValue / unitsPerMillisecond,
  };
}

/** Null if one is missing, their units differ, or they have no operations. */
export function mergedLatency(all: (LatencyHistogram | null)[]): MergedLatency | null {
  const [first] = all;
  if (!first) return null;
  const { unitMilliseconds } = first;
  const merged = emptyHistogram();
  for (const each of all) {
    if (each?.unitMilliseconds !== unitMilliseconds) return null;
    merged.add(decodeFromCompressedBase64(each.compressed));
  }
  if (merged.totalCount === 0) return null;
  return {
    latency: latencyIn(merged, 1 / unitMilliseconds),
    latencyCount: merged.totalCount,
    histogram: { unitMilliseconds, compressed: encodeIntoCompressedBase64(merged) },
  };
}

/**
 * The recorded values of a histogram, without the empty buckets. A decoded histogram has 85 to 300 kB of buckets, of which an interval
 * of a second uses some hundreds: an hour of them would take a gigabyte.
 */
export interface SparseHistogram {
  /** One value of each bucket with operations, ascending. */
  values: Float64Array;
  /** Of the operations in each of them. */
  counts: Float64Array;
  totalCount: number;
}

export function sparseHistogram(histogram: Histogram): SparseHistogram {
  if (!(histogram instanceof JsHistogram)) throw new Error('The histogram cannot be iterated');
  const values: number[] = [];
  const counts: number[] = [];
  const recorded = histogram.recordedValuesIterator;
  recorded.reset();
  while (recorded.hasNext()) {
    const { valueIteratedTo, countAtValueIteratedTo } = recorded.next();
    values.push(valueIteratedTo);
    counts.push(countAtValueIteratedTo);
  }
  return {
    values: Float64Array.from(values),
    counts: Float64Array.from(counts),
    totalCount: histogram.totalCount,
  };
}

/** Calls `record` for each value with its count. */
export function eachValue({ values, counts }: SparseHistogram, record: (value: number, count: number) => void): void {
  for (const [index, value] of values.entries()) record(value, counts[index]!);
}
