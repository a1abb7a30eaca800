import { expect, test } from 'vitest';
import { meanText, ratioSummaryText, meanInterval, ratioOfPairs, describe, summarise } from '../../bench/pairs.ts';

test('the median of an even number of ratios lies between the two in the middle', () => {
  expect(summarise([1, 4, 2, 3]).median).toBe(2.5);
  expect(summarise([3, 1, 2]).median).toBe(2);
});

test('the interval is the narrowest of order statistics that still covers 90 %', () => {
  // n = 7: ranks 1 and 7 cover 1 - 2/128, ranks 2 and 6 cover 1 - 16/128 = 0.875, too little.
  expect(summarise([7, 6, 5, 4, 3, 2, 1])).toEqual({ median: 4, low: 1, high: 7, coverage: 1 - 2 / 128 });
  // n = 12: ranks 3 and 10 cover 1 - 2 (1 + 12 + 66) / 4096.
  const twelve = summarise([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect([twelve.low, twelve.high]).toEqual([3, 10]);
  expect(twelve.coverage).toBeCloseTo(1 - (2 * 79) / 4096, 12);
});

test('the words name the median, the interval with its coverage, and the number of pairs', () => {
  expect(describe(summarise([0.98, 0.97, 0.99, 0.96, 1]), 5)).toBe(
    'median 0.980, 94 % interval 0.960 to 1.000 over 5 pairs',
  );
});

test('a mean has the interval of Student from four values on', () => {
  expect(meanInterval([1, 2, 3])).toEqual({ mean: 2, interval: null });
  const { mean, interval } = meanInterval([1, 2, 3, 4]);
  expect(mean).toBe(2.5);
  expect(interval!.high - mean).toBeCloseTo(3.182 * Math.sqrt(5 / 3 / 4), 3);
});

test('a ratio and its inverse weigh alike', () => {
  expect(ratioOfPairs([0.5, 2, 0.5, 2]).mean).toBeCloseTo(1);
  expect(ratioSummaryText({ mean: 0.99, interval: { low: 0.98, high: 1 } }, 24)).toBe(
    '0.990, 95 % interval 0.980 to 1.000 over 24 pairs',
  );
  expect(meanText({ mean: 0.0121, interval: null })).toBe('1.21 %');
});
