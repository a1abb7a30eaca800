import { expect, test } from 'vitest';
import { recentMilliseconds, remember, type Moment } from '../../../src/live/samples/history.ts';

/** A value a second, for so many seconds. */
function history(seconds: number, valueAt: (second: number) => number): Moment[] {
  const moments: Moment[] = [];
  for (let second = 0; second < seconds; second += 1) remember(moments, second * 1000, valueAt(second));
  return moments;
}

test('the last minutes have every second, and a day has bounded memory', () => {
  const moments = history(86_400, (second) => second % 7);
  expect(moments.length).toBeLessThan(1300);
  const recent = moments.filter(([at]) => at > 86_399_000 - recentMilliseconds);
  expect(recent.length).toBe(recentMilliseconds / 1000);
});

test('no peak and no dip of the past is lost, and moments stay in order', () => {
  const moments = history(20_000, (second) => (second === 4321 ? 99 : second === 7654 ? -5 : 1));
  expect(moments).toContainEqual([4_321_000, 99]);
  expect(moments).toContainEqual([7_654_000, -5]);
  expect(moments).toEqual(moments.toSorted((one, other) => one[0] - other[0]));
});

test('a moment that is not later than the last is left out: a file that is read again changes nothing', () => {
  const moments = history(3, () => 1);
  remember(moments, 1000, 5);
  remember(moments, 2000, 5);
  expect(moments).toEqual(history(3, () => 1));
});
