import { expect, test } from 'vitest';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import { seriesRatio } from '../../src/statistics/series-ratio.ts';

/** A series of values whose logarithms are a first-order autoregression around that of `level`. */
function seriesOf(random: () => number, length: number, level: number, correlation: number): number[] {
  let state = 0;
  return Array.from({ length: length + 50 }, () => {
    // The sum of twelve uniform numbers is nearly normal, with variance 1.
    const step = Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);
    state = correlation * state + step * Math.sqrt(1 - correlation ** 2);
    return level * Math.exp(0.5 * state);
  }).slice(50);
}

test.each([0, 0.5])('equal series with autocorrelation %s differ in about one of twenty cases', (correlation) => {
  const random = randomNumbers(11);
  const cases = 400;
  let wrong = 0;
  for (let index = 0; index < cases; index += 1) {
    const tested = seriesRatio(seriesOf(random, 48, 10, correlation), seriesOf(random, 24, 10, correlation));
    if (tested && (tested.low > 1 || tested.high < 1)) wrong += 1;
  }
  expect(wrong / cases).toBeLessThan(0.1);
});

test('a series that is five times as high is found to be', () => {
  const random = randomNumbers(3);
  const tested = seriesRatio(seriesOf(random, 48, 10, 0.3), seriesOf(random, 24, 50, 0.3));
  expect(tested?.low).toBeGreaterThan(2);
  expect(tested?.high).toBeLessThan(12);
});

const eight = (value: number): number[] => Array.from({ length: 8 }, () => value);

test('constant series have an interval of one point, and short ones have none', () => {
  expect(seriesRatio(eight(4), eight(2))).toMatchObject({ low: 0.5, high: 0.5 });
  expect(seriesRatio(eight(4), [2, 2, 2])).toBeNull();
});
