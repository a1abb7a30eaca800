import { expect, test } from 'vitest';
import { compared, comparisonLines, meetsGoal, type KeptComparison } from '../../../bench/truth/comparison.ts';
import { sweepLevels } from '../../../bench/truth/sweep.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import {
  madeRuns,
  queue,
  rateSearch,
  runSearch,
  scalability,
  threadSearch,
  type MadeSystem,
} from '../../../bench/findings/simulated-searches.ts';

const rate: SearchPlan = { ...rateSearch, from: 1000, to: 4000, seconds: 10 };
const threads: SearchPlan = { ...threadSearch, from: 2, to: 32, seconds: 10 };

function comparison(search: SearchPlan, system: MadeSystem, seed: number): KeptComparison {
  const noise = { seed, throughput: 0.005, latency: 0.05 };
  const make = madeRuns(search, system, { ...noise, seed: seed + 1000 });
  const { seconds } = search;
  return {
    schema: 1,
    fleet: 'kafka-peak',
    number: seed,
    seed: 1,
    search,
    first: 'search',
    searched: runSearch(search, system, noise).runs.map((run) => ({ ...run, seconds })),
    swept: sweepLevels(search).map((level) => ({ ...make(level, 'search'), seconds })),
    outsideCores: 0,
  };
}

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each<[string, SearchPlan, (seed: number) => MadeSystem]>([
  ['a rate', rate, (seed) => queue(1400 + 75 * seed)],
  ['threads', threads, (seed) => scalability(1000, 0.1, 0.9 / (3 + seed) ** 2)],
])('searches over %s find the peaks of sweeps in less than half of the runs', (_, search, systemOf) => {
  const all = seeds.map((seed) => compared(comparison(search, systemOf(seed), seed)));
  expect(all.map(({ leftOut }) => leftOut)).toEqual(seeds.map(() => null));
  expect(meetsGoal(all)).toBe(true);
});

const well = comparison(rate, queue(2200), 1);

test('a peak that is more than 5 % away is not near', () => {
  const lower = { ...well, swept: well.swept.map((run) => ({ ...run, met: run.level < 2000 })) };
  expect(compared(well)).toMatchObject({ isNear: true, isCheap: true, leftOut: null });
  expect(compared(lower)).toMatchObject({ isNear: false, isCheap: true });
  expect(meetsGoal([compared(lower)])).toBe(false);
});

test('a run of double length counts twice', () => {
  const longer = { ...well, searched: well.searched.map((run) => ({ ...run, seconds: 20 })) };
  expect(compared(longer).searchRuns).toBe(2 * compared(well).searchRuns);
  expect(compared(longer).isCheap).toBe(false);
});

test('an unfinished comparison, or one with interference, does not count', () => {
  const unfinished = [
    { ...well, searched: well.searched.slice(0, -1) },
    { ...well, swept: well.swept.slice(0, -1) },
  ].map(compared);
  expect(unfinished.map(({ leftOut }) => leftOut)).toEqual(['unfinished', 'unfinished']);
  const interfered = compared({ ...well, outsideCores: 0.5 });
  expect(interfered.leftOut).toBe('interference');
  expect(meetsGoal([...unfinished, interfered])).toBe(false);
});

test('a search and a sweep that both find nothing agree', () => {
  expect(compared(comparison(rate, queue(500), 1))).toMatchObject({ found: null, swept: null, isNear: true });
});

test('the lines show levels, runs and how many comparisons meet the goals', () => {
  const [line, summary] = comparisonLines([compared(well)]);
  expect(line).toMatch(
    /^near, cheap: kafka-peak 1, seed 1: found [\d,]+ records\/s, swept [\d,]+ records\/s, -?\d\.\d % away; \d+ runs against 29; 0\.00 cores outside$/,
  );
  expect(summary).toMatch(/^1 comparisons: 1 near, 1 cheap, 1 both; met, with too few to show it/);
});
