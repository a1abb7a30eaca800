import { expect, test } from 'vitest';
import { sweptLevels } from '../../../bench/findings/knee-cases.ts';
import { kneeSystems, trueKnee, type KneeSystem } from '../../../bench/findings/knee-systems.ts';
import type { Knee } from '../../../src/findings/scaling/curve-findings.ts';
import { kneeOf } from '../../../src/findings/scaling/knee.ts';
import { hundredSeeds, noisyLevels, scaling } from './noisy-levels.ts';

const loads = [2, 5, 10, 20, 40, 60, 80, 160, 320].map((thousands) => thousands * 1000);
const knee = 50_000;
const plateau = (load: number): number => Math.min(load, knee);
const slower = (load: number): number => (load < knee ? load : knee * (load / knee) ** 0.7);
const collapse = (load: number): number => (load < knee ? load : knee * (load / knee) ** -0.3);

const hasWithin = (its: Knee, load: number): boolean =>
  (its.state === 'found' || its.state === 'gradual') && its.interval.low <= load && load <= its.interval.high;

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
])('the knee before %s is found, and its range has it and the levels next to it', (_, curve, noise) => {
  const knees = hundredSeeds.map((seed) => kneeOf(noisyLevels(loads, curve, noise, seed)));
  const found = knees.filter((its) => its.state === 'found');
  expect(found.length).toBeGreaterThanOrEqual(noise < 0.02 ? 100 : 80);
  expect(found.filter((its) => hasWithin(its, knee)).length).toBeGreaterThan(0.9 * found.length);
  // The levels nearest to it are 40,000 and 60,000.
  expect(found.filter(({ interval }) => interval.low <= 40_000 && interval.high >= 60_000).length).toBeGreaterThan(
    0.9 * found.length,
  );
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

test('five levels of one run are too few, but not if one of them has two, or if they are target rates', () => {
  const five = noisyLevels([10, 20, 40, 80, 160], (load) => Math.min(load, 50), 0.005, 1);
  expect(kneeOf(five)).toEqual({
    state: 'inconclusive',
    reason: 'too few levels: 5 with 5 runs in all, and a knee needs 5 with 6',
  });
  const repeated = five.map((level) => ({ ...level, runs: [level.perSecond * 0.99, level.perSecond * 1.01] }));
  expect(kneeOf(repeated)).toMatchObject({ state: 'found' });
  expect(kneeOf(five, true)).toMatchObject({ state: 'found' });
  expect(kneeOf(five.slice(0, 4), true)).toMatchObject({ state: 'inconclusive' });
});

test('a target rate that was met shows proportion by itself; one number of threads does not', () => {
  const levels = noisyLevels([40, 80, 120, 160, 200, 240], (load) => Math.min(load, 50), 0.01, 1);
  expect(kneeOf(levels).state).not.toBe('found');
  const its = kneeOf(levels, true);
  expect(its.state).toBe('found');
  expect(hasWithin(its, 50)).toBe(true);
});

test('runs that scatter at one level make the range wider', () => {
  const levels = noisyLevels(loads, plateau, 0.005, 1);
  const widthOf = (scatter: number): number => {
    const its = kneeOf(
      levels.map((level) => ({ ...level, runs: [1 - scatter, 1, 1 + scatter].map((part) => part * level.perSecond) })),
    );
    return its.state === 'found' ? its.interval.high / its.interval.low : Infinity;
  };
  expect(widthOf(0.15)).toBeGreaterThan(1.2 * widthOf(0.001));
});

test('what a collapse does far beyond the knee does not move it', () => {
  const levels = noisyLevels([10, 20, 30, 40, 60, 80, 120, 160, 240], (load) => Math.min(load, 50), 0.01, 1);
  const collapsed = levels.map((level) =>
    level.load < 100 ? level : { ...level, perSecond: 50 * (80 / level.load) ** 4 },
  );
  const its = kneeOf(collapsed, true);
  expect(its.state === 'found' && its.interval.low).toBeGreaterThanOrEqual(30);
  expect(hasWithin(its, 50)).toBe(true);
});

test('a smooth curve bends gradually: its range is from 5 % below proportion to beyond where its asymptotes cross', () => {
  // 1,000 a second for each thread, at most 10,000 in total: they cross at 10 threads.
  const smooth = noisyLevels([1, 2, 4, 8, 16, 32, 64, 128, 256], scaling(1000, 0.1, 0), 0.01, 1);
  const its = kneeOf(smooth);
  expect(its.state).toBe('gradual');
  expect(hasWithin(its, 2) && hasWithin(its, 10)).toBe(true);
});

/** From sweeps of 5 to 12 levels at places that differ from seed to seed. */
function claimedOf(system: KneeSystem): { of: number; found: Knee[] } {
  const knees = hundredSeeds
    .slice(0, 20)
    .map((seed) => kneeOf(sweptLevels(system, { of: 'throughput', scatter: 0.02 }, seed), system.axis === 'rates'));
  return { of: knees.length, found: knees.filter(({ state }) => state === 'found') };
}

test.each(kneeSystems.filter(({ kind }) => kind !== 'none'))(
  'hardly any claimed range lacks the knee: $name',
  (system) => {
    const { found } = claimedOf(system);
    const truth = trueKnee(system);
    expect(found.filter((its) => !hasWithin(its, truth)).length).toBeLessThanOrEqual(0.1 * found.length);
  },
);

test.each(kneeSystems.filter(({ kind }) => kind === 'hard'))('a hard knee is mostly claimed: $name', (system) => {
  const { found, of } = claimedOf(system);
  expect(found.length).toBeGreaterThanOrEqual(0.75 * of);
});

test.each(kneeSystems.filter(({ kind }) => kind === 'none'))('no knee is claimed: $name', (system) => {
  expect(claimedOf(system).found.length).toBeLessThanOrEqual(1);
});
