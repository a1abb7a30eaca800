import { expect, test } from 'vitest';
import { leastShare } from '../../src/statistics/binomial.ts';

// Exact values: the root of the tenth part, and R's binom.test(5, 6, alternative = "greater").
test.each([
  [6, 6, 0.05 ** (1 / 6)],
  [19, 19, 0.05 ** (1 / 19)],
  [5, 6, 0.4181966],
  [0, 6, 0],
])('%i successes of %i show a share of at least %d', (successes, trials, least) => {
  expect(leastShare(successes, trials)).toBeCloseTo(least, 6);
});
