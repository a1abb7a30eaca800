import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { perSecondWithin } from '../../../src/measurement/results/common-window.ts';
import { summedWithin } from '../../../src/measurement/results/combined-series.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';

const point = (
  endMilliseconds: number,
  count: number,
  mean: number | null = null,
  max: number | null = null,
): SeriesPoint => ({
  endMilliseconds,
  seconds: 1,
  count,
  latencyMeanMilliseconds: mean,
  latencyMaxMilliseconds: max,
});
const window = { startMilliseconds: 1000, endMilliseconds: 2500 };

test('instances are summed in the seconds of their common window, of which the last may be shorter', () => {
  const one = [point(1500, 100), point(2500, 100)];
  const two = [point(2000, 10), point(3000, 10)];
  expect(summedWithin([one, two], window)).toMatchObject([
    { endMilliseconds: 2000, seconds: 1, count: 110 },
    { endMilliseconds: 2500, seconds: 0.5, count: 55 },
  ]);
});

test('the mean latency of a second is weighted by operations, and its maximum is that of any instance', () => {
  const summed = summedWithin([[point(2000, 30, 2, 9)], [point(2000, 10, 6, 40)], [point(2000, 60)]], window);
  expect(summed).toMatchObject([{ count: 100, latencyMeanMilliseconds: 3, latencyMaxMilliseconds: 40 }]);
});

test('a second without intervals is a gap', () => {
  const longer = { ...window, endMilliseconds: 4000 };
  expect(
    summedWithin([[point(2000, 1), point(4000, 1)]], longer).map(({ endMilliseconds }) => endMilliseconds),
  ).toEqual([2000, 4000]);
});

test('whatever the starts of instances that run throughout, the rate of the sum is the sum of their rates', () => {
  const instance = fc.record({ start: fc.integer({ min: 0, max: 999 }), rate: fc.integer({ min: 1, max: 10_000 }) });
  fc.assert(
    fc.property(fc.array(instance, { minLength: 1, maxLength: 5 }), (instances) => {
      const all = instances.map(({ start, rate }) =>
        Array.from({ length: 12 }, (_, second) => point(start + 1000 * (second + 1), rate)),
      );
      const common = { startMilliseconds: 1000, endMilliseconds: 11_321 };
      const rates = instances.reduce((sum, { rate }) => sum + rate, 0);
      const summed = summedWithin(all, common);
      expect(perSecondWithin(summed, common)).toBeCloseTo(rates, 3);
      for (const { count, seconds } of summed) expect(count / seconds).toBeCloseTo(rates, 3);
    }),
  );
});
