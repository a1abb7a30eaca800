import { expect, test } from 'vitest';
import { blockRatios, ratiosByPosition, type Block } from '../../../bench/overhead/block-pairs.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';

/** A point for each second, ending at a second of the clock. */
function seriesOf(rates: number[]): SeriesPoint[] {
  return rates.map((count, second) => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  }));
}

const block = (state: Block['state'], start: number, end: number): Block => ({
  state,
  startMilliseconds: start * 1000,
  endMilliseconds: end * 1000,
});

test('a pair of blocks gives the throughput while running over that while stopped, whichever comes first', () => {
  const series = seriesOf([98, 98, 100, 100, 200, 200, 190, 190]);
  const blocks = [block('running', 0, 2), block('stopped', 2, 4), block('stopped', 4, 6), block('running', 6, 8)];
  expect(blockRatios(series, blocks, 0)).toEqual([
    { position: 1, ratio: 0.98 },
    { position: 2, ratio: 0.95 },
  ]);
});

test('an interval across the border of two blocks counts for neither', () => {
  const series = seriesOf([100, 1000, 50]).map((point) => ({ ...point, endMilliseconds: point.endMilliseconds + 500 }));
  expect(blockRatios(series, [block('stopped', 0, 2), block('running', 2, 4)], 0)).toEqual([
    { position: 1, ratio: 0.5 },
  ]);
});

test('pairs before the load has reached its rate, without intervals or without a partner are left out', () => {
  const series = seriesOf([1, 1, 1, 1]);
  const blocks = [
    block('running', 0, 2),
    block('stopped', 2, 4),
    block('stopped', 4, 6),
    block('running', 6, 8),
    block('running', 8, 9),
  ];
  expect(blockRatios(series, blocks, 1000)).toEqual([]);
});

test('ratios at the same position of several loads are summed up together', () => {
  const pairs = [
    { position: 1, ratio: 0.5 },
    { position: 2, ratio: 1 },
    { position: 1, ratio: 2 },
  ];
  expect(ratiosByPosition(pairs)).toBe('pair 1: 1.000 (2), pair 2: 1.000 (1)');
});
