import { expect, test } from 'vitest';
import { commonWindow, perSecondWithin } from '../../../src/measurement/results/common-window.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';

const window = (startMilliseconds: number, endMilliseconds: number) => ({ startMilliseconds, endMilliseconds });
const point = (endMilliseconds: number, seconds: number, count: number): SeriesPoint => ({
  endMilliseconds,
  seconds,
  count,
  latencyMeanMilliseconds: null,
  latencyMaxMilliseconds: null,
});

test('the common window is from the last start to the first end', () => {
  expect(commonWindow([window(0, 10_000), window(2000, 12_000), window(1000, 9000)])).toEqual(window(2000, 9000));
});

test('windows that do not overlap have no common window', () => {
  expect(commonWindow([window(0, 1000), window(2000, 3000)])).toBeNull();
  expect(commonWindow([window(0, 1000), window(1000, 3000)])).toBeNull();
  expect(commonWindow([])).toBeNull();
});

test('an interval counts in proportion to its part in the window', () => {
  const series = [point(1000, 1, 100), point(2000, 1, 200), point(3000, 1, 400)];
  expect(perSecondWithin(series, window(1000, 3000))).toBe(300);
  expect(perSecondWithin(series, window(500, 2000))).toBeCloseTo((50 + 200) / 1.5);
});

test('a gap is neither counted nor zero', () => {
  expect(perSecondWithin([point(1000, 1, 100), point(5000, 1, 100)], window(0, 5000))).toBe(100);
  expect(perSecondWithin([point(1000, 1, 100)], window(2000, 3000))).toBeNull();
  expect(perSecondWithin([], window(0, 1000))).toBeNull();
});
