import { expect, test } from 'vitest';
import type { Estimate, ScalingLaw } from '../../../src/findings/scaling/curve-findings.ts';
import { scalingLaw } from '../../../src/findings/scaling/scaling-law.ts';
import { hundredSeeds, noisyLevels, scaling } from './noisy-levels.ts';

const loads = [1, 2, 4, 8, 16, 32, 64, 128];
type Fitted = Extract<ScalingLaw, { state: 'fitted' }>;

function fitted(law: ScalingLaw): Fitted {
  if (law.state !== 'fitted') throw new Error(law.reason);
  return law;
}

const holds = (its: Estimate, truth: number): boolean => its.low <= truth && its.high >= truth;

test.each([
  [0.03, 0.0005, 0.01],
  [0.1, 0.001, 0.03],
  [0.05, 0, 0.05],
  [0, 0, 0.03],
])(
  'contention %d and coherency %d are in their intervals in 90 of 100 seeds at noise of %d',
  (contention, coherency, noise) => {
    const curve = scaling(1000, contention, coherency);
    const laws = hundredSeeds.map((seed) => fitted(scalingLaw(noisyLevels(loads, curve, noise, seed))));
    const right = (test: (law: Fitted) => boolean): number => laws.filter(test).length;
    expect(right((law) => holds(law.contention, contention))).toBeGreaterThan(89);
    expect(right((law) => holds(law.coherency, coherency))).toBeGreaterThan(89);
    expect(right((law) => holds(law.band.at(-1)!, curve(loads.at(-1)!)))).toBeGreaterThan(89);
  },
);

test('data without noise give their exact parameters and peak', () => {
  const law = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0.04, 0.0006), 0, 1)));
  expect(law.contention.estimate).toBeCloseTo(0.04, 6);
  expect(law.coherency.estimate).toBeCloseTo(0.0006, 8);
  expect(law.peak).toMatchObject({ state: 'found', concurrency: { estimate: expect.closeTo(40, 3) } });
  expect(law.peak.state === 'found' && law.peak.perSecond.estimate).toBeCloseTo(scaling(1000, 0.04, 0.0006)(40), 1);
});

test('retrograde data have a peak whose interval has the true one in 90 of 100 seeds', () => {
  const peaks = hundredSeeds.flatMap((seed) => {
    const { peak } = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0.04, 0.0006), 0.03, seed)));
    return peak.state === 'found' ? [peak] : [];
  });
  expect(peaks).toHaveLength(100);
  expect(peaks.filter((peak) => holds(peak.concurrency, 40)).length).toBeGreaterThan(89);
});

test('data without contention have no peak', () => {
  for (const seed of hundredSeeds.slice(0, 20)) {
    const { peak } = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0, 0), 0.02, seed)));
    expect(peak).toEqual({ state: 'not-shown' });
  }
});

test('nothing is claimed beyond the highest level', () => {
  const { band, peak } = fitted(
    scalingLaw(noisyLevels([1, 2, 4, 8, 16, 24, 32], scaling(1000, 0.04, 0.0006), 0.01, 1)),
  );
  expect(band.at(-1)!.load).toBe(32);
  expect(peak).toEqual({ state: 'not-shown' });
});

const plateau = (threads: number): number => 1000 * Math.min(threads, 60);

test('levels that reach a hard plateau do not follow the law', () => {
  expect(scalingLaw(noisyLevels([1, 2, 4, 8, 16, 32, 64, 128, 256], plateau, 0.01, 1))).toEqual({
    state: 'inconclusive',
    reason: 'a curve that levels off fits the levels clearly better than the law',
  });
});

test('one bad level of eight is reported, and no law is fitted', () => {
  const levels = noisyLevels(loads, scaling(1000, 0.05, 0.0005), 0.01, 1);
  levels[4]!.perSecond *= 0.6;
  expect(scalingLaw(levels)).toMatchObject({
    state: 'inconclusive',
    reason: expect.stringMatching(
      /^the levels do not follow the law: they deviate by [\d.]+ %, the one at 16 is \d+ % below$/,
    ),
  });
});

test('throughput that grows faster than its load does not follow the law', () => {
  const levels = noisyLevels(loads, (load) => load ** 1.5, 0.01, 1);
  expect(scalingLaw(levels)).toMatchObject({ state: 'inconclusive', reason: expect.stringContaining('do not follow') });
});

test('levels that are all high do not determine contention', () => {
  const levels = noisyLevels([100, 110, 120, 130, 140, 150], () => 5000, 0.02, 2);
  expect(scalingLaw(levels)).toMatchObject({ state: 'inconclusive' });
});

test('five levels are too few', () => {
  expect(scalingLaw(noisyLevels(loads.slice(0, 5), scaling(1000, 0.1, 0), 0.01, 1))).toEqual({
    state: 'inconclusive',
    reason: 'too few levels: 5, and three parameters with intervals need 6',
  });
});
