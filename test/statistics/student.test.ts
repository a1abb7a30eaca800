import { describe, expect, test } from 'vitest';
import {
  studentInterval,
  studentQuantile,
  studentTails,
  weightedSum,
  welchDifference,
} from '../../src/statistics/student.ts';

test('quantiles are those of the tables', () => {
  const rounded = [3, 10, 30, 120].map((degrees) => Math.round(studentQuantile(degrees) * 1000) / 1000);
  expect(rounded).toEqual([3.182, 2.228, 2.042, 1.98]);
});

test('two degrees of freedom give no interval', () => {
  expect(() => studentQuantile(2)).toThrow('An interval needs 3 degrees of freedom, not 2.');
});

test('tails are those of the tables, for odd and even degrees', () => {
  // t of 12.706 with one degree and of 4.303 with two leave 5 % outside.
  for (const [t, degrees] of [
    [12.706, 1],
    [4.303, 2],
    [3.182, 3],
    [2.776, 4],
    [-2.228, 10],
  ] as const) {
    expect(studentTails(t, degrees)).toBeCloseTo(0.05, 4);
  }
  expect(studentTails(0, 5)).toBe(1);
});

describe('an interval', () => {
  test('excludes 0 exactly if the probability is at most 5 %', () => {
    for (const value of [2.77, 2.78]) {
      const { low, probability } = studentInterval({ value, standardError: 1, degrees: 4 });
      expect(low > 0).toBe(probability <= 0.05);
    }
  });

  test('of equal values is a point, and no difference', () => {
    expect(studentInterval({ value: 1e-15, standardError: 0, degrees: 4 }).probability).toBe(1);
    expect(studentInterval({ value: 0.1, standardError: 0, degrees: 4 })).toEqual({
      value: 0.1,
      low: 0.1,
      high: 0.1,
      probability: 0,
    });
  });
});

test('a difference of unequal scatter has the degrees of the side that scatters', () => {
  const wide = { value: 1, standardError: 1, degrees: 3 };
  expect(welchDifference(wide, { value: 3, standardError: 0, degrees: 15 })).toEqual({
    value: 2,
    standardError: 1,
    degrees: 3,
  });
  const equal = { value: 1, standardError: 1, degrees: 4 };
  expect(welchDifference(equal, equal).degrees).toBe(8);
});

const fit = (value: number) => ({ value, standardError: 1, degrees: 3 });

test('a weighted sum of equally precise estimates has the degrees of all of them', () => {
  const { value, standardError, degrees } = weightedSum([
    [0.5, fit(2)],
    [0.5, fit(4)],
  ]);
  expect([value, degrees]).toEqual([3, 6]);
  expect(standardError).toBeCloseTo(Math.SQRT1_2, 12);
});

test('a weight of 0 takes an estimate out of a sum', () => {
  const [one, other] = [
    { value: 2, standardError: 1, degrees: 3 },
    { value: 4, standardError: 9, degrees: 5 },
  ];
  expect(
    weightedSum([
      [1, one],
      [0, other],
    ]),
  ).toEqual(one);
});
