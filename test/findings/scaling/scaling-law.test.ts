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

/** A bound of zero is met to within what a sum of squares can tell. */
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
    expect(right((law) => holds(law.perSecondAtOne, 1000))).toBeGreaterThan(89);
    expect(right((law) => holds(law.band.at(-1)!, curve(law.carriesTo)))).toBeGreaterThan(89);
  },
);

test('data without noise give back their parameters, the peak and what it gives', () => {
  const law = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0.04, 0.0006), 0, 1)));
  expect(law.contention.estimate).toBeCloseTo(0.04, 6);
  expect(law.coherency.estimate).toBeCloseTo(0.0006, 8);
  expect(law.perSecondAtOne.estimate).toBeCloseTo(1000, 2);
  expect(law.peak).toMatchObject({ state: 'found', concurrency: { estimate: expect.closeTo(40, 3) } });
  expect(law.peak.state === 'found' && law.peak.perSecond.estimate).toBeCloseTo(scaling(1000, 0.04, 0.0006)(40), 1);
});

test('retrograde data have a peak whose interval holds the true one in 90 of 100 seeds', () => {
  const peaks = hundredSeeds.flatMap((seed) => {
    const { peak } = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0.04, 0.0006), 0.03, seed)));
    return peak.state === 'found' ? [peak] : [];
  });
  expect(peaks).toHaveLength(100);
  expect(peaks.filter((peak) => holds(peak.concurrency, 40)).length).toBeGreaterThan(89);
});

test('data without contention have no peak: throughput does not fall within what the fit carries', () => {
  for (const seed of hundredSeeds.slice(0, 20)) {
    const { peak } = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0, 0), 0.02, seed)));
    expect(peak).toMatchObject({ state: 'not-reached' });
  }
});

test('nothing is said beyond twice the highest level, however good the fit', () => {
  const law = fitted(scalingLaw(noisyLevels(loads, scaling(1000, 0.04, 0.0006), 0, 1)));
  expect(law).toMatchObject({
    carriesTo: 256,
    carriesBecause: 'farther than 2 times the highest level nothing is said',
  });
  expect(law.band.at(-1)!.load).toBe(256);
});

test('nor where the interval has become too wide, and the highest level is where the band goes over', () => {
  const law = fitted(scalingLaw(noisyLevels([1, 2, 3, 4, 5, 6], scaling(1000, 0.1, 0.01), 0.05, 4)));
  expect(law.carriesTo).toBeLessThan(12);
  expect(law.carriesBecause).toBe('beyond that its interval is wider than ±20 %');
  expect(law.band.some(({ load }) => load === 6)).toBe(true);
  expect(law.band.at(-1)!.load).toBe(law.carriesTo);
});

test('one bad level of eight is told as such, and no law is fitted', () => {
  const levels = noisyLevels(loads, scaling(1000, 0.05, 0.0005), 0.01, 1);
  levels[4]!.perSecond *= 0.6;
  expect(scalingLaw(levels)).toMatchObject({
    state: 'cannot-tell',
    reason: expect.stringMatching(
      /^the levels do not follow the law: they lie [\d.]+ % off it, the one at 16 \d+ % below$/,
    ),
  });
});

test('throughput that grows faster than its load does not follow the law', () => {
  const levels = noisyLevels(loads, (load) => load ** 1.5, 0.01, 1);
  expect(scalingLaw(levels)).toMatchObject({ state: 'cannot-tell', reason: expect.stringContaining('do not follow') });
});

test('levels that all lie high leave contention without a bound', () => {
  const levels = noisyLevels([100, 110, 120, 130, 140, 150], () => 5000, 0.02, 2);
  expect(scalingLaw(levels)).toMatchObject({ state: 'cannot-tell' });
});

test('five levels are too few', () => {
  expect(scalingLaw(noisyLevels(loads.slice(0, 5), scaling(1000, 0.1, 0), 0.01, 1))).toEqual({
    state: 'cannot-tell',
    reason: 'too few levels: 5 of the 6 that three parameters with intervals want',
  });
});
