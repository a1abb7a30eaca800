import { expect, test } from 'vitest';
import { pairedRatio } from '../../../src/findings/sharing/paired-ratio.ts';

test('the ratio is the geometric mean of the ratios of the pairs', () => {
  expect(
    pairedRatio([
      [100, 200],
      [100, 50],
    ]).ratio,
  ).toBeCloseTo(1);
  expect(pairedRatio([[10, 12]])).toEqual({ ratio: 1.2, interval: null });
});

test('the interval is Student’s on the logarithms, from four pairs on', () => {
  const pairs: [number, number][] = [1.1, 1.2, 1.3, 1.25].map((ratio) => [50, 50 * ratio]);
  expect(pairedRatio(pairs.slice(0, 3)).interval).toBeNull();
  // By hand: mean of the logarithms 0.190785, deviation 0.071549, 3.182 times half of it to either side.
  const { ratio, interval } = pairedRatio(pairs);
  expect(ratio).toBeCloseTo(1.2102, 4);
  expect(interval?.low).toBeCloseTo(1.08, 4);
  expect(interval?.high).toBeCloseTo(1.3561, 4);
});

test('an effect of a block on both sides cancels out', () => {
  const blocks = [1, 3, 9, 27];
  const { interval } = pairedRatio(blocks.map((size, index) => [100 * size, (101 + index / 100) * size]));
  expect(interval?.low).toBeGreaterThan(1.009);
  expect(interval?.high).toBeLessThan(1.012);
});
