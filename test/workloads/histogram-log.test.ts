import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { latencyIn } from '../../src/workloads/histogram.ts';
import {
  compressed,
  countIn,
  histogramSeries,
  latencyOf,
  readIntervals,
  spanOf,
  groupByTime,
} from '../../src/workloads/histogram-log.ts';
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { captured } from './context.ts';

async function intervalsOf(name: string) {
  return readIntervals(await readFile(join(captured('ycsb'), `h.${name}.hdr`), 'utf8'), 1000, () => name);
}

test('a log without tags is read whole, in the unit that it counts in', async () => {
  const reads = await intervalsOf('READ');
  const output = await readFile(join(captured('ycsb'), 'output'), 'utf8');
  const said = (what: string): number => Number(new RegExp(`^\\[READ\\], ${what}, ([\\d.]+)$`, 'm').exec(output)?.[1]);
  expect(countIn(reads)).toBe(said('Operations'));
  // The summary is in microseconds. Its log has three digits, and so have its percentiles.
  expect(latencyOf(reads)?.p99).toBeCloseTo(said(String.raw`99thPercentileLatency\(us\)`) / 1000, 2);
  expect(latencyOf(reads)?.max).toBeCloseTo(said(String.raw`MaxLatency\(us\)`) / 1000, 2);
});

test('what was never measured has no latency, and no span that begins', () => {
  expect(latencyOf([])).toBeNull();
  expect(countIn([])).toBe(0);
  expect(spanOf([]).startMilliseconds).toBe(Infinity);
});

test('intervals of several logs that were written one after the other are put together by their time', async () => {
  const reads = await intervalsOf('READ');
  const updates = await intervalsOf('UPDATE');
  const times = groupByTime([...updates, ...reads]);
  const whole = times.filter((each) => each.length === 2);
  expect(whole.length).toBeGreaterThan(9);
  for (const each of whole) expect(new Set(each.map(({ operation }) => operation)).size).toBe(2);
  const series = histogramSeries([...updates, ...reads]);
  expect(series).toHaveLength(times.length);
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(countIn(reads) + countIn(updates));
});

test('an hour of intervals keeps the recorded values alone, and comes to what one histogram of all comes to', () => {
  const all = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
  const lines = Array.from({ length: 60 }, (_, minute) => {
    const own = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
    // Nanoseconds, up to two seconds: a histogram of them has some 60,000 buckets.
    for (const value of [1_000_000 + minute * 1000, 4_500_000, 2_000_000_000 - minute]) {
      own.recordValueWithCount(value, 5);
    }
    const written = encodeIntoCompressedBase64(own);
    all.add(decodeFromCompressedBase64(written));
    return `${1_795_000_000 + minute}.000,1.000,0.000,${written}`;
  });
  const intervals = readIntervals(['#[Histogram log format version 1.3]', ...lines, ''].join('\n'), 1e6, () => 'read');
  expect(intervals).toHaveLength(60);
  for (const { histogram } of intervals) expect(histogram.values.byteLength + histogram.counts.byteLength).toBe(48);
  expect(latencyOf(intervals)).toEqual(latencyIn(all, 1e6));
  const merged = decodeFromCompressedBase64(compressed(intervals)!.compressed);
  expect(latencyIn(merged, 1e6)).toEqual(latencyIn(all, 1e6));
});
