import { expect, test } from 'vitest';
import { likelyRuns } from '../../src/search/likely.ts';
import { latencySearch, queue, rateSearch, runSearch, scalability, threadSearch } from './made-systems.ts';

test('a search is likely to need what it needs where the peak lies in the middle of its range', () => {
  // Five coarse steps from 1,000 to 16,000, five halvings of the last one down to 2.5 %, and the failure asked again.
  expect(likelyRuns({ ...rateSearch, from: 1000, to: 64_000 })).toEqual({ search: 11, confirm: 3 });
});

test('a wider range and a finer precision are likely to need more, and never more than may be taken', () => {
  const { search } = likelyRuns(rateSearch);
  expect(likelyRuns({ ...rateSearch, to: 64 * rateSearch.to }).search).toBeGreaterThan(search);
  expect(likelyRuns({ ...rateSearch, precisionPercent: 1 }).search).toBeGreaterThan(search);
  expect(likelyRuns({ ...rateSearch, mostRuns: 4 })).toEqual({ search: 4, confirm: 3 });
});

test('what is likely is near what searches take on made systems, with noise', () => {
  const noise = { seed: 7, throughput: 0.005, latency: 0.05 };
  const taken = (search: typeof rateSearch, system: ReturnType<typeof queue>): number =>
    runSearch(search, system, noise).runs.length;
  for (const search of [rateSearch, latencySearch]) {
    const likely = likelyRuns(search);
    expect(Math.abs(taken(search, queue(90_000)) - likely.search - likely.confirm)).toBeLessThanOrEqual(4);
  }
  const threads = likelyRuns(threadSearch);
  const some = taken(threadSearch, scalability(900, 0.02, 0.0002));
  expect(Math.abs(some - threads.search - threads.confirm)).toBeLessThanOrEqual(5);
});
