import { expect, test } from 'vitest';
import { loadProgress, type InstanceProgress } from '../../../src/measurement/runs/load-progress.ts';

const at = (done: number, ratePerSecond: number | null, state: InstanceProgress['state'] = 'running') => ({
  state,
  progress: { done, total: 100, unit: 'records' as const, ratePerSecond, expectedEndSeconds: done },
});

test('a load of several instances has their total progress, and runs until the last has ended', () => {
  expect(loadProgress([at(10, 2), at(30, 3)])).toEqual({
    state: 'running',
    progress: { done: 40, total: 200, unit: 'records', ratePerSecond: 5, expectedEndSeconds: 30 },
  });
  expect(loadProgress([at(100, 9, 'ended'), at(30, 3)])).toMatchObject({
    state: 'running',
    progress: { ratePerSecond: 3 },
  });
  expect(loadProgress([at(100, 9, 'ended'), at(100, 3, 'ended')]).state).toBe('ended');
});

test('there is no rate if a running instance does not report one', () => {
  expect(loadProgress([at(10, 2), at(30, null)]).progress?.ratePerSecond).toBeNull();
  expect(loadProgress([at(10, 2), { state: 'running', progress: null }]).progress?.ratePerSecond).toBeNull();
});
