import { expect, test } from 'vitest';
import { fTail } from '../../src/statistics/f-distribution.ts';
import { studentTails } from '../../src/statistics/student.ts';

test.each([
  [3.687, 5, 8],
  [3.49, 3, 12],
  [19.33, 6, 2],
  [5.59, 1, 7],
  [2.98, 10, 10],
])('the published 5 %% point %d of %d and %d degrees has a tail of 5 %%', (ratio, numerator, denominator) => {
  expect(fTail(ratio, numerator, denominator)).toBeCloseTo(0.05, 3);
});

test('with one degree in the numerator it is the square of Student’s t', () => {
  for (const degrees of [1, 2, 5, 12])
    expect(fTail(2.5, 1, degrees)).toBeCloseTo(studentTails(Math.sqrt(2.5), degrees), 10);
});

test('every ratio is at least nothing, and equal variances of equal degrees are in the middle', () => {
  expect(fTail(0, 3, 4)).toBe(1);
  expect(fTail(1, 7, 7)).toBeCloseTo(0.5, 10);
});
