import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { combinedLatency } from '../../../src/measurement/results/combined-series.ts';
import type { MeasuredOperations } from '../../../src/workloads/measured.ts';

const none: MeasuredOperations = {
  kind: 'all',
  unit: 'records',
  count: 100,
  ratePerSecond: 10,
  errors: 0,
  latency: null,
  countedFrom: null,
  histogram: null,
};

/** Operations with these latencies in milliseconds, and with their histogram in microseconds. */
function timed(milliseconds: number[]): MeasuredOperations {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
  for (const value of milliseconds) histogram.recordValue(value * 1000);
  const at = (percent: number): number => histogram.getValueAtPercentile(percent) / 1000;
  return {
    ...none,
    count: milliseconds.length,
    latency: {
      mean: milliseconds.reduce((sum, value) => sum + value, 0) / milliseconds.length,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      p999: at(99.9),
      max: Math.max(...milliseconds),
    },
    countedFrom: 'sending',
    histogram: { unitMilliseconds: 0.001, compressed: encodeIntoCompressedBase64(histogram) },
  };
}

const withoutHistogram = (operations: MeasuredOperations): MeasuredOperations => ({ ...operations, histogram: null });
const fast = timed(Array.from({ length: 900 }, () => 1));
const slow = timed(Array.from({ length: 100 }, () => 50));

test('percentiles are those of the merged histograms, not the mean of the percentiles', () => {
  const combined = combinedLatency([fast, slow]);
  expect(combined.latencyCount).toBe(1000);
  expect(combined).not.toHaveProperty('percentilesOf');
  expect(combined.latency?.p50).toBeCloseTo(1, 1);
  expect(combined.latency?.p95).toBeCloseTo(50, 0);
  expect(combined.latency?.mean).toBeCloseTo(5.9, 1);
});

test('without histograms, percentiles are those of the slowest instance, which is said, over its operations', () => {
  const combined = combinedLatency([fast, withoutHistogram(slow)]);
  expect(combined).toMatchObject({ percentilesOf: 'slowest instance', latencyCount: 100, histogram: null });
  expect(combined.latency).toMatchObject({ p50: slow.latency?.p50, p99: slow.latency?.p99, max: 50 });
  expect(combined.latency?.mean).toBeCloseTo(5.9, 6);
});

test('no percentile of all exceeds the one that is stated for the slowest instance', () => {
  const latencies = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.array(latencies, { minLength: 2, maxLength: 4 }), (instances) => {
      const each = instances.map(timed);
      const merged = combinedLatency(each).latency!;
      const stated = combinedLatency(each.map(withoutHistogram)).latency!;
      for (const figure of ['p50', 'p95', 'p99', 'p999'] as const)
        expect(merged[figure]).toBeLessThanOrEqual(stated[figure]);
    }),
  );
});

test('instances without latencies have none together', () => {
  expect(combinedLatency([none, none])).toEqual({ latency: null, countedFrom: null, histogram: null });
});
