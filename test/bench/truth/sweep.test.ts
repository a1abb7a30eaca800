import { expect, test } from 'vitest';
import { sweepLevels, sweptPeak } from '../../../bench/truth/sweep.ts';
import { seeded } from '../../../bench/chaos/seeded.ts';
import type { SearchedRun } from '../../../src/plan/search-plan.ts';
import {
  latencySearch,
  madeRuns,
  queue,
  rateSearch,
  threadSearch,
  type MadeSystem,
} from '../../../bench/findings/simulated-searches.ts';

const quiet = { seed: 1, throughput: 0, latency: 0 };

function sweep(search: typeof rateSearch, system: MadeSystem, bad: number[] = []): SearchedRun[] {
  const make = madeRuns(search, system, { ...quiet, bad });
  return sweepLevels(search).map((level) => make(level, 'search'));
}

test('levels go from the lowest to the highest in steps of the precision, each once', () => {
  const levels = sweepLevels({ ...rateSearch, from: 1000, to: 4000 });
  expect(levels).toHaveLength(29);
  expect(levels.slice(0, 3)).toEqual([1000, 1050, 1103]);
  expect(sweepLevels({ ...threadSearch, from: 2, to: 6 })).toEqual([2, 3, 4, 5, 6]);
});

test('the peak of a rate is the last level before those that fail, in any order of the runs', () => {
  const runs = seeded(1).shuffled(sweep(rateSearch, queue(97_000)));
  const peak = sweptPeak(rateSearch, runs)!;
  expect(peak.level).toBeGreaterThan(92_000);
  expect(peak.level).toBeLessThanOrEqual(97_000 / 0.975);
  expect(peak.perSecond).toBeGreaterThan(92_000);
});

test.each([10, 40, 47])('one bad run, the %ith, does not move it by more than a step', (bad) => {
  const [well, badly] = [[], [bad]].map((its) => sweptPeak(rateSearch, sweep(rateSearch, queue(97_000), its))!);
  expect(badly!.level / well!.level).toBeGreaterThan(0.94);
  expect(badly!.level / well!.level).toBeLessThan(1.06);
});

test('with an objective the peak is the last level that meets it', () => {
  const peak = sweptPeak(latencySearch, sweep(latencySearch, queue(100_000)))!;
  expect(peak.level).toBeGreaterThan(76_000);
  expect(peak.level).toBeLessThanOrEqual(80_000);
});

test('for threads it is the lowest level with the highest throughput', () => {
  const flat: MadeSystem = { perSecond: (at) => 1000 * Math.min(at, 30), latencyMilliseconds: () => 5 };
  const peak = sweptPeak(threadSearch, sweep(threadSearch, flat, [60]))!;
  expect(peak.level).toBeGreaterThanOrEqual(29);
  expect(peak.level).toBeLessThanOrEqual(31);
  expect(peak.perSecond).toBeGreaterThanOrEqual(29_000);
});

test('if no level passes there is no peak', () => {
  expect(sweptPeak(rateSearch, sweep(rateSearch, queue(100)))).toBeNull();
});
