import { expect, test } from 'vitest';
import { mergePoints } from '../../src/workloads/series.ts';

const point = (endMilliseconds: number, count: number, mean: number | null) => ({
  endMilliseconds,
  seconds: 0.5,
  count,
  latencyMeanMilliseconds: mean,
  latencyMaxMilliseconds: mean,
});

test('short points are joined to a second, means by their counts', () => {
  expect(mergePoints([point(500, 1, 10), point(1000, 3, 20), point(1500, 5, 7)], 1)).toEqual([
    { endMilliseconds: 1000, seconds: 1, count: 4, latencyMeanMilliseconds: 17.5, latencyMaxMilliseconds: 20 },
    point(1500, 5, 7),
  ]);
});

test('a missing latency stays missing, and does not become zero', () => {
  expect(mergePoints([point(500, 1, null), point(1000, 3, 20)], 1)[0]).toMatchObject({ latencyMeanMilliseconds: 20 });
  expect(mergePoints([point(500, 1, null), point(1000, 3, null)], 1)[0]).toMatchObject({
    latencyMeanMilliseconds: null,
  });
});
