import { expect, test } from 'vitest';
import { growthIn } from '../../src/workloads/backlog.ts';

test('what waits for a system that is too slow grows, and that of one that is not does not', () => {
  expect(growthIn([100, 110, 95, 105, 100, 98, 103, 107, 99, 101])).toMatchObject({ grows: false });
  expect(growthIn([100, 210, 290, 420, 500, 590, 710, 800, 910, 990])).toEqual({ from: 155, to: 950, grows: true });
});

test('whether a few values grow is not known', () => {
  expect(growthIn([100, 500, 900]).grows).toBeNull();
});
