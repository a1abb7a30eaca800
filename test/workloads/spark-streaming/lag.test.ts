import { expect, test } from 'vitest';
import { type Batch, latenciesOf } from '../../../src/workloads/spark-streaming/batches.ts';
import { lagsOf } from '../../../src/workloads/spark-streaming/lag.ts';
import { countIn, latencyOf } from '../../../src/workloads/histogram-log.ts';

/** A batch of a record a millisecond, from a time on, and its commit. */
const batch = (first: number, records: number, committedMilliseconds: number): Batch => ({
  batch: 0,
  beganMilliseconds: committedMilliseconds - 100,
  committedMilliseconds,
  records,
  firstMilliseconds: first,
  stepMilliseconds: 1,
  counts: Array.from({ length: records }, () => 1),
});
const exact = { shiftMilliseconds: 0, errorMilliseconds: 0 };

/** Writing from 0 to 3999; the batches begin at 1000, 2000, 3000 and 4000 and take 100 ms. */
const steady = [batch(0, 1000, 1100), batch(1000, 1000, 2100), batch(2000, 1000, 3100), batch(3000, 1000, 4100)];

test('the lag at a commit is what was written by then and is in later batches', () => {
  const { atCommits, atEndOfWriting } = lagsOf(steady, () => 0);
  // The record of the millisecond of the commit counts.
  expect(atCommits.map(({ records }) => records)).toEqual([101, 101, 101, 0]);
  expect(atEndOfWriting).toEqual({ milliseconds: 3999, records: 1000 });
});

test('a clock of the producers that is ahead of that of the driver is corrected', () => {
  const ahead = steady.map((each) => ({ ...each, firstMilliseconds: each.firstMilliseconds + 5000 }));
  const { atCommits, atEndOfWriting } = lagsOf(ahead, () => 5000);
  expect(atCommits.map(({ records }) => records)).toEqual([101, 101, 101, 0]);
  expect(atEndOfWriting.milliseconds).toBe(3999);
});

test('latency is from the timestamp to the commit, corrected, without the first batch', () => {
  const { intervals, errorMilliseconds } = latenciesOf(steady, 1, () => ({
    shiftMilliseconds: 10,
    errorMilliseconds: 2,
  }));
  expect(intervals.map(({ window }) => [window.startMilliseconds, window.endMilliseconds])).toEqual([
    [1100, 2100],
    [2100, 3100],
    [3100, 4100],
  ]);
  expect(countIn(intervals)).toBe(3000);
  // 101 to 1,100 ms, and 10.
  expect(latencyOf(intervals)?.p50).toBeCloseTo(610, -1);
  expect(latencyOf(intervals)?.max).toBeCloseTo(1110, -1);
  expect(errorMilliseconds).toBe(2);
});

test('the middle of a step stands for its timestamps, and half of it is a part of the error', () => {
  const coarse = { ...batch(0, 2, 3000), stepMilliseconds: 101, counts: [3, 4] };
  const { intervals, errorMilliseconds } = latenciesOf([batch(0, 1, 10), coarse], 1, () => exact);
  expect(countIn(intervals)).toBe(7);
  expect(latencyOf(intervals)?.max).toBeCloseTo(2950, -1);
  expect(errorMilliseconds).toBe(50);
});
