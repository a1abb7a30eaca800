import { expect, test } from 'vitest';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import type { SeriesPoint } from '../../src/workloads/load-output.ts';
import { settling } from '../../src/search/settled.ts';

/** A point a second with throughput and mean latency by its place, which scatter by 3 %. */
function made(length: number, rate: (second: number) => number, latency: (second: number) => number = () => 5) {
  const random = randomNumbers(11);
  const scattered = (value: number): number => value * (1 + 0.1 * (random() - 0.5));
  return Array.from({ length }, (_, second): SeriesPoint => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count: scattered(rate(second)),
    latencyMeanMilliseconds: scattered(latency(second)),
    latencyMaxMilliseconds: null,
  }));
}

const settled = { settled: true, why: null };

test.each([20, 120])('a load that only scatters is settled: %i s', (seconds) => {
  expect(
    settling(
      made(seconds, () => 1000),
      5,
    ),
  ).toEqual(settled);
});

test.each([20, 120])('what is slow at the beginning alone is cut off: %i s', (seconds) => {
  expect(
    settling(
      made(seconds, (second) => (second < seconds / 5 ? 300 : 1000)),
      5,
    ),
  ).toEqual(settled);
});

test('throughput that comes up in the second half had not settled', () => {
  const late = made(20, (second) => (second < 13 ? 300 : 1000));
  expect(settling(late, 5)).toEqual({ settled: false, why: 'its throughput was still changing in the second half' });
});

test('throughput that falls away had not settled', () => {
  const { settled: isSettled, why } = settling(
    made(60, (second) => 1000 - 6 * second),
    5,
  );
  expect(isSettled).toBe(false);
  expect(why).toMatch(/^its throughput (fell by \d+ %|was still changing)/);
});

test('latency that keeps rising had not settled, although the throughput stands', () => {
  const queueing = made(
    40,
    () => 1000,
    (second) => 5 + 20 * second,
  );
  expect(settling(queueing, 5)).toEqual({ settled: false, why: 'its latency was still rising' });
});

test('latency that rises as a queue fills up had not settled, however long its beginning is', () => {
  const captured = [4553, 5418, 6400, 7147, 8024, 8749, 9567, 10_185, 10_954, 11_777];
  const filling = made(
    10,
    () => 1000,
    (second) => captured[second]!,
  );
  expect(settling(filling, 25).why).toBe('its latency was still rising');
});

test('latency that only scatters, and is not told here and there, is settled', () => {
  const untold = made(20, () => 1000).map((point, index) =>
    index % 7 === 0 ? { ...point, latencyMeanMilliseconds: null } : point,
  );
  expect(settling(untold, 5)).toEqual(settled);
});

test('a few intervals tell nothing, and a rest of an interval is not counted', () => {
  expect(
    settling(
      made(7, () => 1000),
      5,
    ).why,
  ).toBe('it gave 7 intervals, too few to tell');
  const rest: SeriesPoint = {
    endMilliseconds: 1,
    seconds: 0.1,
    count: 5000,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  };
  expect(settling([...made(20, () => 1000), rest], 5)).toEqual(settled);
  expect(settling([], 5).settled).toBe(false);
});
