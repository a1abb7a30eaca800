import { describe, expect, it } from 'vitest';
import { testRatio } from '../../src/statistics/ratio-interval.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';

/** Normal deviates. */
function normals(random: () => number, count: number, mean: number, deviation: number): number[] {
  return Array.from({ length: count }, () => mean + deviation * normal(random));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Squared standard error of the mean. */
function squaredError(values: number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length * (values.length - 1));
}

/** All ways to split the values into a base of this size and the rest. */
function splits(values: number[], size: number): [base: number[], other: number[]][] {
  const [first, ...rest] = values;
  if (first === undefined) return size === 0 ? [[[], []]] : [];
  return [
    ...(size > 0
      ? splits(rest, size - 1).map(([base, other]) => [[first, ...base], other] as [number[], number[]])
      : []),
    ...splits(rest, size).map(([base, other]) => [base, [first, ...other]] as [number[], number[]]),
  ];
}

const excludesOne = ({ low, high }: { low: number; high: number }): boolean => low > 1 || high < 1;

const claims = ([base, other]: [number[], number[]]): boolean => excludesOne(testRatio(base, other)!);

describe('the interval of a ratio of geometric means', () => {
  it('is the ratio itself without noise', () => {
    const { low, high } = testRatio([200, 200, 200, 200], [150, 150, 150, 150])!;
    expect(low).toBeCloseTo(0.75, 12);
    expect(high).toBeCloseTo(0.75, 12);
  });

  it('is not given below four trials on either side', () => {
    expect(testRatio([1, 2, 3], [1, 2, 3, 4])).toBeNull();
    expect(testRatio([1, 2, 3, 4], [1])).toBeNull();
  });

  it('works for sides with very different numbers of trials', () => {
    const random = randomNumbers(3);
    for (const trials of [23, 200]) {
      const [few, many] = [normals(random, 4, 100, 5), normals(random, trials, 100, 5)];
      const { low, high } = testRatio(few, many)!;
      expect(low).toBeGreaterThan(0.85);
      expect(low).toBeLessThan(high);
      expect(high).toBeLessThan(1.15);
    }
  });

  it('is inverted if the sides are swapped', () => {
    const [one, another] = [
      [9, 10, 11, 12, 14],
      [18, 20, 21, 24, 27],
    ];
    const [there, back] = [testRatio(one, another)!, testRatio(another, one)!];
    expect(back.low).toBeCloseTo(1 / there.high, 3);
    expect(back.high).toBeCloseTo(1 / there.low, 3);
  });

  it.each([4, 5, 6])(
    'claims a difference in at most one of twenty of all splits of the same trials: %i each',
    (trials) => {
      // Maximum scatter of the logarithms' sums: no two of these are equal.
      const values = Array.from({ length: 2 * trials }, (_, index) => Math.exp(2 ** index / 100));
      const all = splits(values, trials);
      expect(all.filter(claims).length / all.length).toBeLessThanOrEqual(0.05);
    },
  );

  it.each([
    [4, 4],
    [4, 8],
    [4, 16],
    [8, 8],
  ])(
    'claims a difference in about one of twenty equal sides of which one scatters by ten times: %i and %i trials',
    (few, many) => {
      const random = randomNumbers(11);
      const pairs = Array.from(
        { length: 200 },
        () => [normals(random, few, 100, 10), normals(random, many, 100, 1)] as [number[], number[]],
      );
      // Of 200 pairs, 16 are two standard deviations above one in twenty. A test of the bare difference claims one in five.
      expect(pairs.filter(claims).length).toBeLessThanOrEqual(16);
    },
  );

  it('excludes 1 exactly if the probability is at most 5 %', () => {
    const random = randomNumbers(5);
    const pairs = Array.from({ length: 60 }, () => [normals(random, 5, 100, 5), normals(random, 7, 93, 3)] as const);
    for (const [base, other] of pairs) {
      const { probability, ...interval } = testRatio(base, other)!;
      expect(excludesOne(interval)).toBe(probability <= 0.05);
    }
  });

  it.each([4, 5, 10])(
    'finds a difference of a third in most pairs of %i trials each that scatter by a twelfth',
    (trials) => {
      const random = randomNumbers(7);
      const pairs = Array.from(
        { length: 30 },
        () => [normals(random, trials, 100, 8), normals(random, trials, 67, 5)] as [number[], number[]],
      );
      expect(pairs.filter(claims).length).toBeGreaterThan(27);
    },
  );

  it('agrees with the delta method for many trials, and is the same each time', () => {
    const random = randomNumbers(1);
    const [base, other] = [normals(random, 400, 100, 10), normals(random, 400, 90, 9)];
    const ratio = mean(other) / mean(base);
    const error = ratio * Math.sqrt(squaredError(base) / mean(base) ** 2 + squaredError(other) / mean(other) ** 2);
    const interval = testRatio(base, other)!;
    // Geometric means differ a little from arithmetic ones.
    expect(interval.low).toBeCloseTo(ratio - 1.96 * error, 2);
    expect(interval.high).toBeCloseTo(ratio + 1.96 * error, 2);
    expect(testRatio(base, other)).toEqual(interval);
  });
});
