import { expect, test } from 'vitest';
import { driftOf } from '../../src/findings/drift.ts';

test('drift is the change from the first trial to the last, and one trial has none', () => {
  expect(driftOf([200, 150, 220])).toEqual({ percent: expect.closeTo(10), trend: null });
  expect(driftOf([200])).toBeNull();
});

test('a trend needs five trials, because fewer are in strict order by chance', () => {
  expect(driftOf([1, 2, 3, 4])?.trend).toBeNull();
  expect(driftOf([1, 2, 3, 4, 5])?.trend).toBe('rising');
  expect(driftOf([5, 4, 3, 2, 1])?.trend).toBe('falling');
  // Five trials with one exchange: 10 of 120 orders are as strict, in both directions.
  expect(driftOf([2, 1, 3, 4, 5])?.trend).toBe('none');
  expect(driftOf([1, 2, 3, 4, 6, 5])?.trend).toBe('rising');
});

test('equal values count for no direction', () => {
  expect(driftOf([3, 3, 3, 3, 3, 3])?.trend).toBe('none');
});
