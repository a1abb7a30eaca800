import { describe, expect, test } from 'vitest';
import { throughputSeries } from '../../bench/findings/simulated-systems.ts';
import { clearestChange } from '../../src/statistics/change-of-level.ts';

const seeds = Array.from({ length: 50 }, (_, seed) => seed + 1);

const dropped = (values: number[], from: number, to: number): number[] =>
  values.map((value, index) => (index >= from * values.length && index < to * values.length ? 0.7 * value : value));

const dips = (seed: number) =>
  throughputSeries(seed, 60, 0.3, 0.05).map((value, index) => (index % 15 < 4 ? 0.6 * value : value));

/** Share of the seeds for which a change is clear. */
function claims(series: (seed: number) => number[]): number {
  return seeds.filter((seed) => (clearestChange(series(seed))?.clarity ?? 0) > 1).length / seeds.length;
}

describe('a series without a change', () => {
  test.each([
    [12, 0.3],
    [25, 0.7],
    [60, 0],
    [60, 0.7],
  ])('of %i values with autocorrelation %f is seldom said to have one', (count, autocorrelation) => {
    expect(claims((seed) => throughputSeries(seed, count, autocorrelation, 0.1))).toBeLessThanOrEqual(0.1);
  });

  test('has none where all values are equal, or there are too few', () => {
    expect(clearestChange(Array.from({ length: 30 }, () => 7.1))).toBeNull();
    expect(clearestChange([1, 1, 1, 2, 2, 2])).toBeNull();
  });

  test('has none where dips come back every few values', () => {
    expect(claims(dips)).toBe(0);
  });
});

describe('a drop by 30 %', () => {
  test.each([
    [20, 0.05, 0.5, 1],
    [60, 0.1, 0.5, 1],
    [60, 0.1, 0.75, 1],
    [60, 0.1, 1 / 3, 2 / 3],
  ])('of %i values that scatter by %f is found from %f to %f', (count, scatter, from, to) => {
    expect(claims((seed) => dropped(throughputSeries(seed, count, 0.3, scatter), from, to))).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  test('is placed where it is, with its size', () => {
    const values = throughputSeries(5, 60, 0, 0.03);
    const shift = clearestChange(dropped(values, 0.5, 1))!;
    expect(shift).toMatchObject({ kind: 'shift', at: 30 });
    expect(shift.change).toBeCloseTo(-0.3, 1);
    expect(clearestChange(dropped(values, 0.4, 0.7))).toMatchObject({ kind: 'spell', from: 24, to: 42 });
  });
});

test('a step without any scatter is certain, and a straight rise is a trend', () => {
  expect(clearestChange([5, 5, 5, 5, 9, 9, 9, 9])).toMatchObject({
    kind: 'shift',
    at: 4,
    change: 0.8,
    clarity: Infinity,
  });
  const rising = throughputSeries(2, 30, 0, 0.03).map((value, index) => value * (1 + index / 10));
  expect(clearestChange(rising)).toMatchObject({ kind: 'trend' });
});
