import { describe, expect, test } from 'vitest';
import { sweepLevels } from '../../bench/truth/sweep.ts';
import { nextStep } from '../../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import {
  latencySearch,
  queue,
  rateSearch,
  runSearch,
  scalability,
  threadSearch,
  type MadeSystem,
  type Noise,
} from '../../bench/findings/simulated-searches.ts';

const noise = { throughput: 0.01, latency: 0.05 };
const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

interface Trials {
  search: SearchPlan;
  systems: { system: MadeSystem; peak: number }[];
  /** The figure of the found level that is compared with the peak. */
  found: (level: number, system: MadeSystem) => number;
  bad?: (seed: number) => number[];
}

/** Share of searches that came within 5 % of the peak, and the maximum number of runs. */
function runTrials({ search, systems, found, bad }: Trials): { share: number; maxRuns: number } {
  const outcomes = systems.flatMap(({ system, peak }) =>
    seeds.map((seed) => {
      const of: Noise = { seed: seed * 7919 + Math.round(peak), ...noise, ...(bad ? { bad: bad(seed) } : {}) };
      const { last, runs } = runSearch(search, system, of);
      const isNear = last.kind === 'confirmed' && Math.abs(found(last.level, system) / peak - 1) <= 0.05;
      return { isNear, runs: runs.length };
    }),
  );
  const near = outcomes.filter(({ isNear }) => isNear).length;
  return { share: near / outcomes.length, maxRuns: Math.max(...outcomes.map(({ runs }) => runs)) };
}

const throughput = (level: number, system: MadeSystem): number => system.perSecond(level);
const level = (of: number): number => of;
/** One bad run, early or late. */
const oneBad = (seed: number): number[] => [1 + (seed % 14)];

const capacities = [23_000, 97_000, 150_000, 311_000, 590_000];
const queues = capacities.map((capacity) => ({ system: queue(capacity), peak: capacity }));
const withinTenMilliseconds = capacities.map((capacity) => ({ system: queue(capacity), peak: 0.8 * capacity }));
const collapsing = capacities.map((capacity) => ({
  system: { perSecond: (at: number) => (at <= capacity ? at : capacity / 2), latencyMilliseconds: () => 5 },
  peak: capacity,
}));
const retrograde = [12, 30, 64, 150, 300].map((best) => {
  const system = scalability(1000, 0.03, 0.97 / best ** 2);
  return { system, peak: Math.max(...Array.from({ length: 512 }, (_, index) => system.perSecond(index + 1))) };
});
const flat = [12, 30, 64, 150, 300].map((enough) => ({
  system: { perSecond: (at: number) => 1000 * Math.min(at, enough), latencyMilliseconds: () => 5 },
  peak: 1000 * enough,
}));

describe('the peak is within 5 % in nine of ten searches, in half of the runs of a sweep, for every system', () => {
  test.each<[string, Trials]>([
    ['throughput that stays at its maximum', { search: rateSearch, systems: queues, found: throughput }],
    ['throughput that collapses', { search: rateSearch, systems: collapsing, found: throughput }],
    ['latency that grows with the rate', { search: latencySearch, systems: withinTenMilliseconds, found: level }],
    ['threads that contend', { search: threadSearch, systems: retrograde, found: throughput }],
    ['threads with flat throughput', { search: threadSearch, systems: flat, found: throughput }],
  ])('%s', (_, trials) => {
    const well = runTrials(trials);
    const withBadRun = runTrials({ ...trials, bad: oneBad });
    expect(well.share).toBeGreaterThanOrEqual(0.95);
    expect(withBadRun.share).toBeGreaterThanOrEqual(0.9);
    expect(Math.max(well.maxRuns, withBadRun.maxRuns)).toBeLessThanOrEqual(sweepLevels(trials.search).length / 2);
  });
});

const quiet: Noise = { seed: 1, throughput: 0, latency: 0 };

test('if the lowest level fails twice, there is nothing to find', () => {
  const { last, runs } = runSearch(latencySearch, queue(9000), quiet);
  expect(last).toEqual({ kind: 'nothing' });
  expect(runs.map((run) => run.level)).toEqual([10_000, 10_000]);
});

test('if every level meets the goal, the highest is confirmed and no level failed', () => {
  const { last } = runSearch(latencySearch, queue(1e7), quiet);
  expect(last).toEqual({ kind: 'confirmed', level: 640_000, failedAt: null, usedUp: false });
});

test('latency that is too high between good levels limits the answer from above', () => {
  const bump: MadeSystem = {
    perSecond: (at) => at,
    latencyMilliseconds: (at) => (at > 15_000 && at < 33_000 ? 20 : 4),
  };
  const { last } = runSearch(latencySearch, bump, quiet);
  expect(last).toMatchObject({ kind: 'confirmed' });
  expect('level' in last && last.level).toBeLessThanOrEqual(15_000);
});

test('a search that runs out of runs confirms its best level and says so', () => {
  const { last, runs } = runSearch({ ...rateSearch, maxRuns: 5 }, queue(97_000), quiet);
  expect(last).toEqual({ kind: 'confirmed', level: 80_000, failedAt: 160_000, usedUp: true });
  expect(runs.filter(({ step }) => step === 'search')).toHaveLength(5);
});

function run(step: SearchedRun['step'], at: number, change: Partial<SearchedRun> = {}): SearchedRun {
  const of = rateSearch.run;
  return {
    runId: '',
    of,
    step,
    level: at,
    perSecond: at,
    latencyMilliseconds: 5,
    met: true,
    isSteady: true,
    ...change,
  };
}

const found: SearchedRun[] = [
  run('search', 10_000),
  run('search', 10_200, { met: false, perSecond: 9000 }),
  run('search', 10_200, { met: false, perSecond: 9000 }),
];

test('a failure that limits the answer is repeated once', () => {
  expect(nextStep(rateSearch, found.slice(0, 2))).toMatchObject({ kind: 'measure', step: 'search', level: 10_200 });
  expect(nextStep(rateSearch, found)).toMatchObject({ kind: 'measure', step: 'confirm', level: 10_000 });
});

test('a level that failed below one that passed is repeated', () => {
  const runs = [run('search', 10_000), run('search', 20_000, { met: false }), run('search', 40_000)];
  expect(nextStep(rateSearch, runs)).toMatchObject({ kind: 'measure', step: 'search', level: 20_000 });
});

test('a run without steady state is repeated twice as long, and counts if that one has no steady state either', () => {
  const short = run('search', 10_000, { isSteady: false });
  expect(nextStep(rateSearch, [short])).toMatchObject({ level: 10_000, seconds: 40 });
  expect(nextStep(rateSearch, [short, short])).toMatchObject({ level: 20_000, seconds: 20 });
});

test('a peak needs two of three fresh runs, and the next lower level is tried if they fail', () => {
  const failed = run('confirm', 10_000, { met: false });
  const higher = { ...rateSearch, from: 9000 };
  const confirmed = [...found, run('confirm', 10_000), failed, run('confirm', 10_000)];
  expect(nextStep(higher, confirmed)).toEqual({ kind: 'confirmed', level: 10_000, failedAt: 10_200, usedUp: false });
  expect(nextStep(higher, confirmed.slice(0, -1))).toMatchObject({ step: 'confirm', level: 10_000 });
  expect(nextStep(higher, [...found, failed, failed])).toMatchObject({ step: 'confirm', level: 9756 });
});

test('a peak that no fresh runs confirm is none', () => {
  const [at, lower, lowest] = [10_000, 9756, 9518].map((each) => run('confirm', each, { met: false }));
  const runs = [...found, at!, at!, lower!, lower!, lowest!, lowest!, lowest!];
  expect(nextStep({ ...rateSearch, from: 9000 }, runs)).toMatchObject({ kind: 'not confirmed' });
});

test('the same runs lead to the same step in any order', () => {
  const { runs } = runSearch(latencySearch, queue(97_000), { seed: 5, ...noise });
  for (let made = 1; made <= runs.length; made += 1) {
    const sofar = runs.slice(0, made);
    expect(nextStep(latencySearch, sofar.toReversed())).toEqual(nextStep(latencySearch, sofar));
  }
});
