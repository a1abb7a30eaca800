import { expect, test } from 'vitest';
import { nineTenthsBelow, normalBelow, normalDensity } from '../../src/statistics/normal-distribution.ts';

test.each([
  [0, 0.5],
  [1, 0.841344746],
  [-1.959963985, 0.025],
  [3, 0.998650102],
])('of a standard normal distribution the share below %d is %d', (z, below) => {
  expect(normalBelow(z)).toBeCloseTo(below, 6);
});

test('nine of ten values are below the quantile, and the density is that of the distribution', () => {
  expect(normalBelow(nineTenthsBelow)).toBeCloseTo(0.9, 6);
  expect(normalDensity(1)).toBeCloseTo((normalBelow(1.001) - normalBelow(0.999)) / 0.002, 3);
});
