import { expect, test } from 'vitest';
import { blocksOf, quantileMilliseconds } from '../../../src/findings/response/latency-cells.ts';
import type { LatencyCell } from '../../../src/measurement/telemetry/distributions.ts';

const cell = (block: number, bin: number, operations: number): LatencyCell => ({ block, bin, operations, seconds: 1 });

test('operations below a bound are those in bins that end at it or before', () => {
  // 8 ms is the lower edge of bin 24.
  const cells = [cell(0, 23, 5), cell(0, 24, 2), cell(2, 0, 1)];
  expect(blocksOf(cells, 8)).toEqual([
    { operations: 7, below: 5 },
    { operations: 1, below: 1 },
  ]);
});

test('a bound within a bin has a part of its operations below', () => {
  const [block] = blocksOf([cell(0, 24, 10)], 8 * 2 ** (0.25 / 8));
  expect(block!.below).toBeCloseTo(2.5, 6);
});

test('quantiles are weighted by operations, and lie within their bin', () => {
  const cells = [cell(0, 0, 90), cell(1, 48, 10)];
  expect(quantileMilliseconds(cells, 0.5)).toBeGreaterThan(1);
  expect(quantileMilliseconds(cells, 0.5)).toBeLessThan(1.09);
  expect(quantileMilliseconds(cells, 0.9)).toBeCloseTo(2 ** (1 / 8), 6);
  expect(quantileMilliseconds(cells, 0.91)).toBeGreaterThan(64);
  expect(quantileMilliseconds(cells, 1)).toBeCloseTo(64 * 2 ** (1 / 8), 6);
});
