import { expect, test } from 'vitest';
import { median } from '../../src/statistics/median.ts';
import { typicalRuns } from '../../src/search/typical-runs.ts';
import {
  latencySearch,
  queue,
  rateSearch,
  runSearch,
  scalability,
  threadSearch,
} from '../../bench/findings/simulated-searches.ts';

test('a search typically needs as many runs as for a peak in the middle of its range', () => {
  // Three coarse steps from 4,000 to 16,000, a level below and one above the rate sustained at the last, and the failure repeated.
  expect(typicalRuns({ ...rateSearch, from: 1000, to: 64_000 })).toEqual({ search: 6, confirm: 6 });
});

test('a wider range and a finer precision need more runs, up to the maximum', () => {
  const { search } = typicalRuns(rateSearch);
  expect(typicalRuns({ ...rateSearch, to: 64 * rateSearch.to }).search).toBeGreaterThan(search);
  const { search: toLatency } = typicalRuns(latencySearch);
  expect(typicalRuns({ ...latencySearch, precisionPercent: 1 }).search).toBeGreaterThan(toLatency);
  expect(typicalRuns({ ...rateSearch, maxRuns: 4 }).search).toBe(4);
});

const taken = (search: typeof rateSearch, system: ReturnType<typeof queue>): number =>
  median([7, 8, 9].map((seed) => runSearch(search, system, { seed, throughput: 0.005, latency: 0.05 }).runs.length));

test('the typical number of runs is close to that of searches on simulated systems with noise', () => {
  for (const search of [rateSearch, latencySearch]) {
    const typical = typicalRuns(search);
    expect(Math.abs(taken(search, queue(90_000)) - typical.search - typical.confirm)).toBeLessThanOrEqual(4);
  }
  const threads = typicalRuns(threadSearch);
  const some = taken(threadSearch, scalability(900, 0.02, 0.0002));
  expect(Math.abs(some - threads.search - threads.confirm)).toBeLessThanOrEqual(5);
});
