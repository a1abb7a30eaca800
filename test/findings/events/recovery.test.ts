import { expect, test } from 'vitest';
import { recoveriesOf, secondsUntilBack } from '../../../src/findings/events/recovery.ts';
import { resultOf } from '../../measurement/results/run-on-disk.ts';
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

/** A value for each second from 1 on. */
const each = (values: number[]) => values.map((value, index) => ({ endMilliseconds: (index + 1) * 1000, value }));
const level = (value: number, seconds: number): number[] => Array.from({ length: seconds }, () => value);

const backAfter = (points: ReturnType<typeof each>, from = 20_000) => secondsUntilBack(points, from, from, true);

test('the time until a figure stays in its range counts from the event to the last interval outside', () => {
  const points = each([...level(100, 20), ...level(0, 10), ...level(100, 30)]);
  // The mean of five intervals is back when the last of the ten is out of it.
  expect(backAfter(points)).toBe(14);
});

test('a figure that rises, such as a lag, is back when it has fallen again', () => {
  const points = each([...level(10, 20), ...level(500, 8), ...level(10, 30)]);
  expect(backAfter(points)).toBe(12);
});

test('a figure that never left its range took no time, and one that stays out is not back', () => {
  expect(backAfter(each(level(100, 60)))).toBe(0);
  expect(backAfter(each([...level(100, 20), ...level(50, 40)]))).toBeNull();
  expect(backAfter(each(level(100, 4)), 2000)).toBeUndefined();
});

test('one late interval within the scatter of the steady part is no relapse', () => {
  const scattered = [100, 90, 110, 95, 105];
  const points = each([
    ...scattered,
    ...scattered,
    ...scattered,
    ...scattered,
    ...level(20, 5),
    ...scattered,
    ...scattered,
  ]);
  expect(backAfter(points)).toBe(9);
});

test('a latency that falls below its range is back, and a throughput is not', () => {
  const points = each([...level(10, 20), ...level(1, 20)]);
  expect(secondsUntilBack(points, 20_000, 20_000, false)).toBe(0);
  expect(secondsUntilBack(points, 20_000, 20_000, true)).toBeNull();
});

test('a load has its throughput and the tail of its latency, up to the next stop', () => {
  const made = madeLoad(stress(16), stressFigures(16, 500));
  const series = Array.from({ length: 90 }, (_, second) => {
    const isDown = second >= 40 && second < 52;
    return {
      endMilliseconds: (second + 1) * 1000,
      seconds: 1,
      count: isDown ? 100 : 500,
      latencyMeanMilliseconds: isDown ? 50 : 2,
      latencyMaxMilliseconds: 60,
      errors: 0,
    };
  });
  const run = resultOf('lost', { loads: [{ ...made, measured: { ...made.measured, series } }] });
  const id = made.load.id;
  expect(recoveriesOf(run, 'lost', 40_000, 40_000, 90_000)).toEqual([
    { event: 'lost', figure: `throughput of ${id}`, seconds: 16 },
    { event: 'lost', figure: `mean latency of ${id}`, seconds: 16 },
  ]);
  expect(recoveriesOf(run, 'lost', 40_000, 40_000, 50_000).map(({ seconds }) => seconds)).toEqual([null, null]);
  expect(recoveriesOf(run, 'lost', 3000, 40_000, 90_000)).toEqual([]);
});
