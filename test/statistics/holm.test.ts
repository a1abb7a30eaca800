import { expect, test } from 'vitest';
import { holm } from '../../src/statistics/holm.ts';

test('the smallest probability counts for all tests, the next for one less', () => {
  // Holm 1979, by hand: 0.01 x 4, 0.02 x 3, 0.03 x 2 (no less than the one before), 0.5.
  const adjusted = holm([0.02, 0.5, 0.01, 0.03]);
  expect(adjusted.map((each) => Math.round(each * 100) / 100)).toEqual([0.06, 0.5, 0.04, 0.06]);
});

test('a probability is at most 1, and one test is not adjusted', () => {
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
  expect(holm([0.04])).toEqual([0.04]);
  expect(holm([])).toEqual([]);
});
