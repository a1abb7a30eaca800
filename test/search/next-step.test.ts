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
const seeds = Array.from({ length: 4 }, (_, index) => index + 1);

interface Trials {
  search: SearchPlan;
  systems: { system: MadeSystem; peak: number }[];
  /** The figure of the found level that is compared with the peak. */
  found: (level: number, system: MadeSystem) => number;
  bad?: (seed: number) => number[];
}

/** Share of searches that came within 8 % of the peak, and the mean number of runs. */
function runTrials({ search, systems, found, bad }: Trials): { share: number; meanRuns: number } {
  const outcomes = systems.flatMap(({ system, peak }) =>
    seeds.map((seed) => {
      const of: Noise = { seed: seed * 7919 + Math.round(peak), ...noise, ...(bad ? { bad: bad(seed) } : {}) };
      const { last, runs } = runSearch(search, system, of);
      const isNear = last.kind === 'confirmed' && Math.abs(found(last.level, system) / peak - 1) <= 0.08;
      return { isNear, runs: runs.length };
    }),
  );
  const near = outcomes.filter(({ isNear }) => isNear).length;
  return {
    share: near / outcomes.length,
    meanRuns: outcomes.reduce((sum, { runs }) => sum + runs, 0) / outcomes.length,
  };
}

const throughput = (level: number, system: MadeSystem): number => system.perSecond(level);
const level = (of: number): number => of;
/** One bad run, early or late. */
const oneBad = (seed: number): number[] => [1 + (seed % 14)];

const capacities = [23_000, 97_000, 150_000, 311_000, 590_000];
const queues = capacities.map((capacity) => ({ system: queue(capacity), peak: capacity }));
/** Where nine of ten runs keep to 10 ms: half of them do at 80 % of the capacity, and latency grows four times as fast as the rate. */
const withinTenMilliseconds = capacities.map((capacity) => ({
  system: queue(capacity),
  peak: 0.8 * capacity * Math.exp((-1.28 * noise.latency) / 4),
}));
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

describe('the peak is confirmed within 8 % in nine of ten searches, in half of the runs of a sweep, for every system', () => {
  test.each<[string, Trials]>([
    ['throughput that stays at its maximum', { search: rateSearch, systems: queues, found: throughput }],
    ['throughput that collapses', { search: rateSearch, systems: collapsing, found: throughput }],
    ['latency that grows with the rate', { search: latencySearch, systems: withinTenMilliseconds, found: level }],
    ['threads that contend', { search: threadSearch, systems: retrograde, found: throughput }],
    ['threads with flat throughput', { search: threadSearch, systems: flat, found: throughput }],
  ])('%s', (_, trials) => {
    const well = runTrials(trials);
    const withBadRun = runTrials({ ...trials, bad: oneBad });
    expect(well.share).toBeGreaterThanOrEqual(0.9);
    // The rest is refused, or confirmed lower.
    expect(withBadRun.share).toBeGreaterThanOrEqual(0.75);
    expect(Math.max(well.meanRuns, withBadRun.meanRuns)).toBeLessThanOrEqual(sweepLevels(trials.search).length / 2);
  });
});

const quiet: Noise = { seed: 1, throughput: 0, latency: 0 };

test('if the lowest level fails twice, there is nothing to find', () => {
  const { last, runs } = runSearch(latencySearch, queue(9000), quiet);
  expect(last).toEqual({ kind: 'nothing' });
  expect(runs.map((run) => run.level)).toEqual([40_000, 20_000, 10_000, 10_000]);
});

const levelsFor = (capacity: number): number[] =>
  runSearch(latencySearch, queue(capacity), quiet).runs.map((run) => run.level);

test('the first level is a third of the way up, and levels are halved from there until one is met', () => {
  expect(levelsFor(16_000).slice(0, 3)).toEqual([40_000, 20_000, 10_000]);
  expect(levelsFor(150_000).slice(0, 3)).toEqual([40_000, 80_000, 160_000]);
});

test('if every level meets the goal, the highest is confirmed and no level failed', () => {
  const { last } = runSearch(latencySearch, queue(1e7), quiet);
  expect(last).toEqual({ kind: 'confirmed', level: 640_000, failedAt: null, usedUp: false });
});

test('latency that is too high between good levels limits the answer from above', () => {
  const bump: MadeSystem = {
    perSecond: (at) => at,
    latencyMilliseconds: (at) => (at > 60_000 && at < 133_000 ? 20 : 4),
  };
  const { last } = runSearch(latencySearch, bump, quiet);
  expect(last).toMatchObject({ kind: 'confirmed' });
  expect('level' in last && last.level).toBeLessThanOrEqual(60_000);
});

test('a search that runs out of runs confirms its best level and says so', () => {
  const { last, runs } = runSearch({ ...rateSearch, maxRuns: 3 }, queue(97_000), quiet);
  expect(last).toEqual({ kind: 'confirmed', level: 80_000, failedAt: 160_000, usedUp: true });
  expect(runs.filter(({ step }) => step === 'search')).toHaveLength(3);
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

describe('a level is confirmed', () => {
  const higher = { ...rateSearch, from: 9000 };
  const fresh = (met: number, missed = 0): SearchedRun[] => [
    ...Array.from({ length: met }, () => run('confirm', 10_000)),
    ...Array.from({ length: missed }, () => run('confirm', 10_000, { met: false, perSecond: 4900 })),
  ];
  const confirmed = { kind: 'confirmed', level: 10_000, failedAt: 10_200, usedUp: false };
  const quietly = [
    run('search', 9900),
    run('search', 10_000),
    run('search', 10_200, { met: false, perSecond: 9900 }),
    run('search', 10_200, { met: false, perSecond: 9900 }),
  ];

  test('by six fresh runs if no run shows scatter and the rates that runs sustain led to it', () => {
    expect(nextStep(higher, [...quietly, ...fresh(5)])).toMatchObject({
      kind: 'measure',
      step: 'confirm',
      level: 10_000,
    });
    expect(nextStep(higher, [...quietly, ...fresh(6)])).toEqual(confirmed);
  });

  test('by 33 fresh runs if one of them missed the goal', () => {
    expect(nextStep(higher, [...quietly, ...fresh(31, 1)])).toMatchObject({ kind: 'measure', level: 10_000 });
    expect(nextStep(higher, [...quietly, ...fresh(32, 1)])).toEqual(confirmed);
  });

  test('by 19 fresh runs if a search run was much slower than the others', () => {
    const slow = run('search', 10_200, { met: false, perSecond: 5000 });
    expect(nextStep(higher, [...quietly, slow, ...fresh(18)])).toMatchObject({ kind: 'measure', level: 10_000 });
    expect(nextStep(higher, [...quietly, slow, ...fresh(19)])).toEqual(confirmed);
  });

  test('never by invalid runs, which do not refute it either', () => {
    const invalid = run('confirm', 10_000, { met: false, perSecond: 0, latencyMilliseconds: null, isInvalid: true });
    expect(nextStep(higher, [...quietly, ...fresh(5), invalid])).toMatchObject({ kind: 'measure', level: 10_000 });
    expect(nextStep(higher, [...quietly, ...fresh(6), invalid])).toEqual(confirmed);
  });

  test('at a lower level after two fresh runs missed the goal', () => {
    const next = nextStep(higher, [...quietly, ...fresh(4, 2)]);
    expect(next).toMatchObject({ kind: 'measure', step: 'confirm' });
    expect('level' in next && next.level).toBeLessThan(10_000);
  });

  test('not if runs miss the goal at every level down to the lowest, and the share that meets it is estimated', () => {
    const lowest = Array.from({ length: 3 }, () => run('confirm', 9000, { met: false, perSecond: 4500 }));
    const next = nextStep(higher, [...quietly, ...fresh(2, 2), ...lowest]);
    expect(next).toMatchObject({ kind: 'not confirmed', level: 9000 });
    expect('share' in next && next.share).toBeLessThan(0.9);
  });
});

describe('a system of which a share of the runs is slow', () => {
  const modes: MadeSystem = { ...queue(97_000), slow: { share: 0.35, system: queue(58_000) } };

  test('is not confirmed at the rate of its fast runs', () => {
    const outcomes = seeds.map((seed) =>
      runSearch(rateSearch, modes, { ...quiet, throughput: 0.005, seed: seed * 7919 }),
    );
    const levels = outcomes.flatMap(({ last }) => (last.kind === 'confirmed' ? [last.level] : []));
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.filter((each) => each > 60_000).length).toBeLessThanOrEqual(1);
  });
});

test('latency that scatters around its limit at every level is confirmed nowhere', () => {
  const near: MadeSystem = { perSecond: (at) => Math.min(at, 97_000), latencyMilliseconds: () => 9.7 };
  const kinds = seeds.map(
    (seed) => runSearch(latencySearch, near, { throughput: 0.005, latency: 0.1, seed }).last.kind,
  );
  expect(kinds.filter((kind) => kind === 'confirmed').length).toBeLessThanOrEqual(1);
});

test('the same runs lead to the same step in any order', () => {
  const { runs } = runSearch(latencySearch, queue(97_000), { seed: 5, ...noise });
  for (let made = 1; made <= runs.length; made += 1) {
    const sofar = runs.slice(0, made);
    expect(nextStep(latencySearch, sofar.toReversed())).toEqual(nextStep(latencySearch, sofar));
  }
});

describe('a search with a ceiling of fresh runs, where the capacity scatters by a tenth from run to run', () => {
  const search: SearchPlan = {
    ...latencySearch,
    from: 40_000,
    to: 1_280_000,
    objective: { percentile: 'p99', atMostMilliseconds: 200 },
    precisionPercent: 40,
    maxRuns: 9,
    confirmations: 5,
    maxConfirmations: 9,
  };
  const outcomes = Array.from({ length: 30 }, (_, seed) =>
    runSearch(search, queue(150_000, 20), { seed: 1000 * seed + 1, throughput: 0.01, latency: 0.3, capacity: 0.1 }),
  );
  const intervals = outcomes.flatMap(({ last }) =>
    last.kind === 'confirmed' ? [{ low: last.level, high: last.failedAt ?? Infinity }] : [],
  );

  test('needs no more fresh runs, and ends with an interval of the precision nine times in ten', () => {
    const fresh = outcomes.map(({ runs }) => runs.filter(({ step }) => step === 'confirm').length);
    expect(Math.max(...fresh)).toBeLessThanOrEqual(9);
    expect(intervals.length).toBeGreaterThanOrEqual(27);
    expect(intervals.filter(({ low, high }) => high / low > 1.401)).toEqual([]);
  });

  test('is repeated by a second one: nine in ten pairs of intervals overlap', () => {
    const pairs = intervals.flatMap((one, index) => intervals.slice(index + 1).map((other) => [one, other] as const));
    const overlapping = pairs.filter(([one, other]) => one.low <= other.high && other.low <= one.high);
    expect(overlapping.length / pairs.length).toBeGreaterThan(0.9);
  });
});
