import { expect, test } from 'vitest';
import { autocorrelatedEffect, probabilityOfPair } from '../../src/statistics/autocorrelated-effect.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';

const count = 40;
const share = Array.from({ length: count }, (_, index) => index / (count - 1));
const ones = share.map(() => 1);
const trialsOf = (values: number[]) => values.map((value, place) => ({ value, sequence: 0, place }));

function noise(seed: number, autocorrelation: number): number[] {
  const random = randomNumbers(seed);
  let state = normal(random);
  return share.map(() => {
    const own = state;
    state = autocorrelation * state + Math.sqrt(1 - autocorrelation ** 2) * normal(random);
    return own;
  });
}

test('the effect of a line without scatter is exact', () => {
  const effect = autocorrelatedEffect(trialsOf(share.map((x) => 5 + 2 * x)), share, [ones])!;
  for (const value of [effect.value, effect.low, effect.high]) expect(value).toBeCloseTo(2, 6);
  expect(effect.probability).toBeCloseTo(0, 6);
});

test('equal values have no effect for certain', () => {
  const effect = autocorrelatedEffect(trialsOf(ones), share, [ones])!;
  expect(effect.value).toBeCloseTo(0, 9);
  expect(effect.probability).toBe(1);
});

/** Of the interval of an effect that is not there, on average. */
const width = (autocorrelation: number): number => {
  const widths = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
    const { low, high } = autocorrelatedEffect(trialsOf(noise(seed, autocorrelation)), share, [ones])!;
    return high - low;
  });
  return widths.reduce((sum, each) => sum + each, 0) / widths.length;
};

test('the interval is wider where neighbours resemble each other', () => {
  expect(width(0.8)).toBeGreaterThan(1.3 * width(0));
});

test('what a nuisance explains is no effect', () => {
  const later = share.map((x) => Number(x > 0.5));
  const values = trialsOf(noise(3, 0).map((each, index) => 0.01 * each + 4 * later[index]!));
  const { low, high } = autocorrelatedEffect(values, share, [ones, later])!;
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
  expect(autocorrelatedEffect(values, share, [ones])!.low).toBeGreaterThan(1);
});

test('a wave has a small probability, and noise a large one', () => {
  const angles = share.map((_, index) => (2 * Math.PI * index) / 12);
  const pair: [number[], number[]] = [angles.map(Math.cos), angles.map(Math.sin)];
  const scatter = noise(11, 0);
  const wave = trialsOf(scatter.map((each, index) => 0.2 * each + Math.cos(angles[index]! - 1)));
  expect(probabilityOfPair(wave, pair, [ones])).toBeLessThan(1e-6);
  expect(probabilityOfPair(trialsOf(scatter), pair, [ones])).toBeGreaterThan(0.05);
});

test('too few values, or columns that cannot be told apart, give no estimate', () => {
  expect(autocorrelatedEffect(trialsOf(share).slice(0, 4), share.slice(0, 4), [ones.slice(0, 4)])).toBeNull();
  expect(autocorrelatedEffect(trialsOf(share), ones, [ones])).toBeNull();
});
