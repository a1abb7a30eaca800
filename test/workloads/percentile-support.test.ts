import { expect, test } from 'vitest';
import { isSupported } from '../../src/workloads/percentile-support.ts';

test.each([
  ['p95', 200],
  ['p99', 1000],
  ['p999', 10_000],
] as const)('%s needs %i operations', (figure, operations) => {
  expect(isSupported(figure, operations)).toBe(true);
  expect(isSupported(figure, operations - 1)).toBe(false);
});

test('the mean, the median and the maximum need none', () => {
  expect((['mean', 'p50', 'max'] as const).map((figure) => isSupported(figure, 1))).toEqual([true, true, true]);
});
