import { describe, expect, test } from 'vitest';
import { throughputSeries } from '../../bench/findings/simulated-systems.ts';
import { levelShift } from '../../src/statistics/level-shift.ts';

const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);

/** Share of the seeds for which a shift is claimed. */
function claims(series: (seed: number) => number[]): number {
  return seeds.filter((seed) => levelShift(series(seed)) !== null).length / seeds.length;
}

describe('a series without a shift', () => {
  test.each([
    [60, 0],
    [60, 0.3],
    [120, 0.5],
  ])('of %i values with autocorrelation %f is seldom said to have one', (count, autocorrelation) => {
    expect(claims((seed) => throughputSeries(seed, count, autocorrelation, 0.1))).toBeLessThanOrEqual(0.1);
  });

  test('has none where all values are equal, or there are too few', () => {
    expect(levelShift(Array.from({ length: 30 }, () => 7))).toBeNull();
    expect(levelShift([1, 1, 1, 2, 2, 2])).toBeNull();
  });
});

const dropped = (values: number[]): number[] =>
  values.map((value, index) => (index < values.length / 2 ? value : 0.7 * value));

describe('a drop by 30 % in the middle', () => {
  test.each([
    [20, 0.05],
    [60, 0.1],
    [60, 0.15],
  ])('of %i values that scatter by %f is found', (count, scatter) => {
    expect(claims((seed) => dropped(throughputSeries(seed, count, 0.3, scatter)))).toBeGreaterThanOrEqual(0.9);
  });

  test('is placed where it is, with its size', () => {
    const shift = levelShift(dropped(throughputSeries(5, 60, 0, 0.03)))!;
    expect(Math.abs(shift.at - 30)).toBeLessThanOrEqual(1);
    expect(shift.change).toBeCloseTo(-0.3, 1);
  });
});

test('a step without any scatter is certain', () => {
  expect(levelShift([5, 5, 5, 5, 9, 9, 9, 9])).toEqual({ at: 4, change: 0.8 });
});
