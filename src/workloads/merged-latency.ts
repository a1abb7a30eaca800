/** Latency of several histograms as one. Pure. */
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
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
