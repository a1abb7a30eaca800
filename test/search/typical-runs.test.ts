import { expect, test } from 'vitest';
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
  // Five coarse steps from 1,000 to 16,000, five halvings of the last one down to 2.5 %, and the failure repeated.
  expect(typicalRuns({ ...rateSearch, from: 1000, to: 64_000 })).toEqual({ search: 11, confirm: 3 });
});

test('a wider range and a finer precision need more runs, up to the maximum', () => {
  const { search } = typicalRuns(rateSearch);
  expect(typicalRuns({ ...rateSearch, to: 64 * rateSearch.to }).search).toBeGreaterThan(search);
  expect(typicalRuns({ ...rateSearch, precisionPercent: 1 }).search).toBeGreaterThan(search);
  expect(typicalRuns({ ...rateSearch, maxRuns: 4 })).toEqual({ search: 4, confirm: 3 });
});

test('the typical number of runs is close to that of searches on simulated systems with noise', () => {
  const noise = { seed: 7, throughput: 0.005, latency: 0.05 };
  const taken = (search: typeof rateSearch, system: ReturnType<typeof queue>): number =>
    runSearch(search, system, noise).runs.length;
  for (const search of [rateSearch, latencySearch]) {
    const typical = typicalRuns(search);
    expect(Math.abs(taken(search, queue(90_000)) - typical.search - typical.confirm)).toBeLessThanOrEqual(4);
  }
  const threads = typicalRuns(threadSearch);
  const some = taken(threadSearch, scalability(900, 0.02, 0.0002));
  expect(Math.abs(some - threads.search - threads.confirm)).toBeLessThanOrEqual(5);
});
