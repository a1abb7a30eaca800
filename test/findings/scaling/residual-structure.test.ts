import { expect, test } from 'vitest';
import { fewRunsProbability, residualStructure } from '../../../src/findings/scaling/residual-structure.ts';
import { scalingLaw } from '../../../src/findings/scaling/scaling-law.ts';
import { normal, randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { median } from '../../../src/statistics/median.ts';
import { plain } from '../../../src/text/figures.ts';
import { hundredSeeds, scaling } from './noisy-levels.ts';

const loads = [1, 2, 4, 8, 16, 32, 64, 128];

/** Levels of four runs. */
function repeated(perSecond: (load: number) => number, scatter: number, seed: number) {
  const random = randomNumbers(seed * 7919);
  return loads.map((load) => {
    const runs = Array.from({ length: 4 }, () => perSecond(load) * Math.exp(scatter * normal(random)));
    return { load, perSecond: median(runs), runs };
  });
}

/** The law, and 4 % around it. */
const wavy = (load: number): number => scaling(1000, 0.04, 0.0006)(load) * (1 + 0.04 * Math.sin(2.5 * Math.log2(load)));

test('the probability of few changes of side counts the orders', () => {
  expect(fewRunsProbability([true, true, true, false, false, false])).toBeCloseTo(2 / 20, 10);
  expect(fewRunsProbability([true, true, false, false, false, true])).toBeCloseTo(6 / 20, 10);
  expect(fewRunsProbability([true, false, true, false, true, false])).toBeCloseTo(1, 10);
  expect(fewRunsProbability([true, true])).toBe(1);
});

test('levels that follow the law keep it in 90 of 100 seeds', () => {
  const laws = hundredSeeds.map((seed) => scalingLaw(repeated(scaling(1000, 0.04, 0.0006), 0.03, seed)));
  expect(laws.filter(({ state }) => state === 'fitted').length).toBeGreaterThanOrEqual(90);
});

test('levels that deviate by more than their runs explain do not follow the law, though the deviation is small', () => {
  const law = scalingLaw(repeated(wavy, 0.005, 1));
  expect(law.state === 'inconclusive' && plain(law.reason)).toMatch(
    /^the levels do not follow the law: they deviate by [\d.]+ %, more than the 0\.\d+ % that the runs of a level explain$/,
  );
  expect(scalingLaw(repeated(wavy, 0.1, 1))).toMatchObject({ state: 'fitted' });
});

test('four levels below a law and then four above it are no chance; levels that change sides are', () => {
  const levels = loads.map((load) => ({ load, perSecond: load }));
  const residuals = [-0.02, -0.02, -0.02, -0.02, 0.02, 0.02, 0.02, 0.02];
  expect(residualStructure(levels, residuals)).toBe('neighbours lie on the same side of it more often than by chance');
  expect(
    residualStructure(
      levels,
      residuals.map((value, index) => (index % 2 === 0 ? value : -value)),
    ),
  ).toBeNull();
  expect(
    residualStructure(
      levels,
      residuals.map((value) => value / 10),
    ),
  ).toBeNull();
});
