import { describe, expect, it } from 'vitest';
import { randomNumbers, ratioInterval } from '../../src/analysis/bootstrap.ts';

/** Normal deviates by the method of Box and Muller. */
function normals(random: () => number, count: number, mean: number, deviation: number): number[] {
  return Array.from(
    { length: count },
    () => mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the mean. */
function squaredError(values: number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length * (values.length - 1));
}

describe('the interval of a ratio of means', () => {
  it('is the ratio itself where nothing scatters', () => {
    const interval = ratioInterval([200, 200, 200, 200], [150, 150, 150, 150]);
    expect(interval).toEqual({ low: 0.75, high: 0.75 });
  });

  it('is not given below four trials on either side', () => {
    expect(ratioInterval([1, 2, 3], [1, 2, 3, 4])).toBeNull();
    expect(ratioInterval([1, 2, 3, 4], [1])).toBeNull();
  });

  it('is the same for the same trials', () => {
    expect(ratioInterval([9, 10, 11, 12], [8, 9, 9, 10])).toEqual(ratioInterval([9, 10, 11, 12], [8, 9, 9, 10]));
  });

  it('agrees with the delta method where trials are many', () => {
    const random = randomNumbers(1);
    const [base, other] = [normals(random, 400, 100, 10), normals(random, 400, 90, 9)];
    const ratio = mean(other) / mean(base);
    const error = ratio * Math.sqrt(squaredError(base) / mean(base) ** 2 + squaredError(other) / mean(other) ** 2);
    const interval = ratioInterval(base, other)!;
    expect(interval.low).toBeCloseTo(ratio - 1.96 * error, 3);
    expect(interval.high).toBeCloseTo(ratio + 1.96 * error, 3);
  });

  it.each([4, 5, 8])('claims a difference between equals in at most one of twenty, with %i trials each', (trials) => {
    const random = randomNumbers(7);
    const pairs = 400;
    let claimed = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const interval = ratioInterval(normals(random, trials, 100, 8), normals(random, trials, 100, 8))!;
      if (interval.low > 1 || interval.high < 1) claimed += 1;
    }
    expect(claimed / pairs).toBeLessThanOrEqual(0.05);
  });
});
