import { describe, expect, test } from 'vitest';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import type { TestedRatio } from '../../src/statistics/ratio-interval.ts';
import { blockRatio, sequenceRatio, trendedRatio, type Block } from '../../src/statistics/serial-ratio.ts';
import type { SerialTrial } from '../../src/statistics/serial-trials.ts';

const trials = (values: number[], sequence = 0, from = 0): SerialTrial[] =>
  values.map((value, index) => ({ value, sequence, place: from + index }));

/** Blocks A-B-B-A of the values in chronological order. */
function alternating(values: number[]): Block[] {
  const all = trials(values);
  return Array.from({ length: values.length / 2 }, (_, block) => {
    const [first, second] = [all[2 * block]!, all[2 * block + 1]!];
    return block % 2 === 0 ? { before: first, after: second } : { before: second, after: first };
  });
}

function autocorrelated(seed: number, count: number, correlation: number, scatter: number): number[] {
  const random = randomNumbers(seed);
  let noise = normal(random);
  return Array.from({ length: count }, () => {
    noise = correlation * noise + Math.sqrt(1 - correlation ** 2) * normal(random);
    return Math.exp(scatter * noise);
  });
}

const drifting = (change: number): Block[] =>
  alternating(
    autocorrelated(3, 24, 0.5, 0.02).map(
      (value, place) => value * 0.98 ** place * (Math.floor((place + 1) / 2) % 2 === 1 ? change : 1),
    ),
  );

const stepped = (seed: number): TestedRatio | null => {
  const values = autocorrelated(seed, 16, 0.7, 0.02).map((value, place) => (place < 8 ? value : 0.85 * value));
  return trendedRatio(trials(values.slice(0, 8)), trials(values.slice(8), 0, 8));
};

const excludesOne = ({ low, high }: TestedRatio): boolean => low > 1 || high < 1;

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);
const claimedIn = (tested: (seed: number) => TestedRatio | null): number =>
  seeds.filter((seed) => excludesOne(tested(seed)!)).length / seeds.length;

describe('the ratio of blocks', () => {
  test('needs four blocks', () => {
    expect(blockRatio(alternating([1, 2, 2, 1, 1, 2]))).toBeNull();
  });

  test('is Student’s on the logarithms where the blocks have no correlation to find', () => {
    // By hand: mean of the logarithms 0.190785, deviation 0.071549, 3.182 times half of it to either side.
    const blocks = [1.1, 1.2, 1.3, 1.25].map((ratio, index) => ({
      before: { value: 50, sequence: index, place: 0 },
      after: { value: 50 * ratio, sequence: index, place: 1 },
    }));
    const { ratio, low, high } = blockRatio(blocks)!;
    expect(ratio).toBeCloseTo(1.2102, 4);
    expect(low).toBeCloseTo(1.08, 4);
    expect(high).toBeCloseTo(1.3561, 4);
  });

  test('does not depend on the level of a block', () => {
    const blocks = alternating([100, 101, 303, 300, 900, 909, 2727, 2700]);
    expect(blockRatio(blocks)!.ratio).toBeCloseTo(1.01, 6);
    expect(excludesOne(blockRatio(blocks)!)).toBe(true);
  });

  test('is found under a steep drift, which changes both sides of a block alike', () => {
    expect(excludesOne(blockRatio(drifting(0.9))!)).toBe(true);
    expect(excludesOne(blockRatio(drifting(1))!)).toBe(false);
  });

  test.each([0, 0.5, 0.7, 0.9])('is claimed between equals in at most 6 % at autocorrelation %d', (correlation) => {
    expect(claimedIn((seed) => blockRatio(alternating(autocorrelated(seed, 16, correlation, 0.03))))).toBeLessThan(
      0.06,
    );
  });
});

describe('the ratio of one side after the other', () => {
  test.each([0, 0.7])('is not claimed for a trend, at autocorrelation %d', (correlation) => {
    const trended = (seed: number): TestedRatio | null => {
      const values = autocorrelated(seed, 16, correlation, 0.02).map((value, place) => value * 0.98 ** place);
      return trendedRatio(trials(values.slice(0, 8)), trials(values.slice(8), 0, 8));
    };
    expect(claimedIn(trended)).toBeLessThan(0.05);
  });

  test('is found where it is a step', () => {
    expect(claimedIn(stepped)).toBeGreaterThan(0.9);
  });

  test('is not known if no sequence has both sides', () => {
    expect(trendedRatio(trials([1, 2, 3, 4], 0), trials([5, 6, 7, 8], 1))).toBeNull();
  });
});

describe('the ratio of two sequences', () => {
  test.each([0, 0.5, 0.7])('is claimed between equals in at most 5 % at autocorrelation %d', (correlation) => {
    const equal = (seed: number): TestedRatio | null =>
      sequenceRatio(
        trials(autocorrelated(seed, 6, correlation, 0.03)),
        trials(autocorrelated(seed + 1000, 6, correlation, 0.03), 1),
      );
    expect(claimedIn(equal)).toBeLessThan(0.05);
  });

  test('needs four trials on either side', () => {
    expect(sequenceRatio(trials([1, 2, 3]), trials([1, 2, 3, 4], 1))).toBeNull();
  });

  test('of equal trials is the ratio itself', () => {
    const { ratio, low, high } = sequenceRatio(trials([2, 2, 2, 2]), trials([3, 3, 3, 3], 1))!;
    expect([ratio, low, high].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1.5, 1.5, 1.5]);
  });
});
