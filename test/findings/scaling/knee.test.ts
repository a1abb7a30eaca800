import { expect, test } from 'vitest';
import { kneeOf } from '../../../src/findings/scaling/knee.ts';
import { hundredSeeds, noisyLevels, scaling } from './noisy-levels.ts';

const loads = [2, 5, 10, 20, 40, 60, 80, 160, 320].map((thousands) => thousands * 1000);
const knee = 50_000;
const plateau = (load: number): number => Math.min(load, knee);
const slower = (load: number): number => (load < knee ? load : knee * (load / knee) ** 0.7);
const collapse = (load: number): number => (load < knee ? load : knee * (load / knee) ** -0.3);

/** One level of each curve is 30 % lower. */
function withBadLevel(curve: (load: number) => number, seed: number) {
  return noisyLevels(loads, curve, 0.03, seed).map((level, index) =>
    index === seed % loads.length ? { ...level, perSecond: level.perSecond * 0.7 } : level,
  );
}

test.each([
  ['a plateau', plateau, 0.01],
  ['a plateau', plateau, 0.05],
  ['a decline', collapse, 0.01],
  ['a decline', collapse, 0.05],
])('the knee before %s is found, and its interval has it in 90 of 100 seeds', (_, curve, noise) => {
  const knees = hundredSeeds.map((seed) => kneeOf(noisyLevels(loads, curve, noise, seed)));
  const found = knees.filter((its) => its.state === 'found');
  expect(found).toHaveLength(100);
  expect(found.filter(({ interval }) => interval.low <= knee && interval.high >= knee).length).toBeGreaterThan(89);
});

test('data without noise give the exact knee', () => {
  const found = kneeOf(noisyLevels(loads, plateau, 0, 1));
  expect(found).toMatchObject({ state: 'found' });
  expect(found.state === 'found' && found.load / knee).toBeCloseTo(1, 2);
  expect(found.state === 'found' && found.perSecond / knee).toBeCloseTo(1, 2);
  expect(found.state === 'found' && found.exponentBeyond).toBeCloseTo(0, 2);
});

test.each([0.01, 0.05])('proportional throughput has no knee, with noise of %d', (noise) => {
  const knees = hundredSeeds.map((seed) => kneeOf(noisyLevels(loads, (load) => load, noise, seed)));
  expect(knees.filter(({ state }) => state === 'found')).toEqual([]);
  const reason = 'throughput grew in proportion to the load up to the highest level';
  expect(knees.filter((its) => its.state === 'none-in-range' && its.reason === reason).length).toBeGreaterThan(84);
});

test('one bad level neither makes nor hides a knee: it widens the interval', () => {
  const straight = hundredSeeds.map((seed) => kneeOf(withBadLevel((load) => load, seed)));
  expect(straight.filter(({ state }) => state === 'found')).toEqual([]);
  const bent = hundredSeeds.map((seed) => kneeOf(withBadLevel(plateau, seed)));
  const right = bent.filter((its) => its.state !== 'found' || (its.interval.low <= knee && its.interval.high >= knee));
  expect(right.length).toBeGreaterThan(89);
});

test('a single last level that falls behind may be chance', () => {
  const levels = noisyLevels(loads.slice(0, 7), (load) => Math.min(load, 65_000), 0.01, 3);
  expect(kneeOf(levels)).toEqual({
    state: 'inconclusive',
    reason: 'only the highest level falls behind, which may be chance',
  });
});

test('levels that all lie beyond the knee do not show it', () => {
  const beyond = noisyLevels([100, 150, 200, 250, 300, 400], (load) => load ** 0.1, 0.02, 1);
  expect(kneeOf(beyond)).toMatchObject({ state: 'none-in-range', reason: expect.stringContaining('lie below that') });
});

test('growth faster than the square root of the load is no knee', () => {
  expect(kneeOf(noisyLevels(loads, slower, 0.005, 1))).toMatchObject({
    state: 'none-in-range',
    reason: 'throughput bends but may still grow faster than the square root of the load',
  });
});

test('levels that scatter by half are inconclusive', () => {
  const scattered = [1, 2, 4, 8, 16, 32].map((load, index) => ({
    load,
    perSecond: load * (index % 2 === 0 ? 1 : 0.4),
  }));
  expect(kneeOf(scattered)).toEqual({
    state: 'inconclusive',
    reason: 'the levels scatter too much to show a bend',
  });
});

test('five levels are too few', () => {
  expect(kneeOf(noisyLevels(loads.slice(0, 5), plateau, 0.01, 1))).toEqual({
    state: 'inconclusive',
    reason: 'too few levels: 5, and a knee with an interval needs 6',
  });
});

test('a smooth curve bends near where its asymptotes cross', () => {
  // 1,000 a second for each thread, at most 10,000 in total: they cross at 10 threads.
  const smooth = noisyLevels([1, 2, 4, 8, 16, 32, 64, 128, 256], scaling(1000, 0.1, 0), 0.01, 1);
  const found = kneeOf(smooth);
  expect(found.state === 'found' && found.load).toBeGreaterThan(5);
  expect(found.state === 'found' && found.load).toBeLessThan(20);
});
