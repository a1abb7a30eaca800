import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { expect, test } from 'vitest';
import { countIn, latencyOf } from '../../../src/workloads/histogram-log.ts';
import { latenciesIn } from '../../../src/workloads/kafka-end-to-end/differences.ts';

/** A line of the log, as DifferenceLog.java writes it. */
function line(tag: 'late' | 'early', startSeconds: number, microseconds: number[]): string {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3, autoResize: true });
  for (const value of microseconds) histogram.recordValue(value);
  return `Tag=${tag},${startSeconds.toFixed(3)},1.000,0.000,${encodeIntoCompressedBase64(histogram)}`;
}

const start = 1_795_000_000;
const log = [
  '#[Histogram log format version 1.3]',
  '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"',
  line('late', start, [1000, 3000]),
  line('early', start, [4000]),
  line('late', start + 1, [2000]),
  '',
].join('\n');

test('differences below and above zero of an interval are corrected into one histogram', () => {
  const { intervals, errorMilliseconds } = latenciesIn(log, () => ({ shiftMilliseconds: 5, errorMilliseconds: 2 }));
  expect(intervals.map(({ window }) => window)).toEqual([
    { startMilliseconds: start * 1000, endMilliseconds: (start + 1) * 1000 },
    { startMilliseconds: (start + 1) * 1000, endMilliseconds: (start + 2) * 1000 },
  ]);
  expect(intervals.map((each) => countIn([each]))).toEqual([3, 1]);
  // -4 + 5, 1 + 5, 2 + 5 and 3 + 5 ms
  const latency = latencyOf(intervals)!;
  expect(latency.mean).toBeCloseTo(5.5, 1);
  expect(latency.p50).toBeCloseTo(6, 1);
  expect(latency.max).toBeCloseTo(8, 1);
  expect(errorMilliseconds).toBe(2);
});

/** The correction of the first interval and of the second. */
const shiftAt = (at: number) =>
  at < (start + 1) * 1000
    ? { shiftMilliseconds: 10, errorMilliseconds: 3 }
    : { shiftMilliseconds: 0, errorMilliseconds: 1 };

test('each interval has the correction at its own time, and the largest error of all counts', () => {
  const { intervals, errorMilliseconds } = latenciesIn(log, shiftAt);
  expect(latencyOf(intervals.slice(0, 1))?.max).toBeCloseTo(13, 1);
  expect(latencyOf(intervals.slice(1))?.max).toBeCloseTo(2, 1);
  expect(errorMilliseconds).toBe(3);
});

test('a latency below zero, which only an error of the clocks explains, counts as zero', () => {
  const { intervals } = latenciesIn(log, () => ({ shiftMilliseconds: -2.5, errorMilliseconds: 5 }));
  expect(countIn(intervals)).toBe(4);
  expect(latencyOf(intervals)).toMatchObject({ p50: 0 });
});

test('a truncated line is an error', () => {
  expect(() => latenciesIn(log.slice(0, -20), () => ({ shiftMilliseconds: 0, errorMilliseconds: 0 }))).toThrow(
    /^line \d+ has no complete histogram$/,
  );
});
