import { expect, test } from 'vitest';
import { rememberLoads } from '../../src/live/load-courses.ts';
import { heartbeat } from './sample-live.ts';

test('the same heartbeat twice is one moment', () => {
  const once = rememberLoads([], [heartbeat(1)], 1000);
  expect(rememberLoads(once, [heartbeat(1)], 2000)[0]?.rate).toEqual([[1000, 10_000]]);
  expect(rememberLoads(once, [heartbeat(2)], 2000)[0]?.rate).toHaveLength(2);
});

test('the loads of a run stay until the next run has some, and another attempt begins anew', () => {
  const first = rememberLoads([], [heartbeat(1)], 1000);
  expect(rememberLoads(first, [], 2000)).toBe(first);
  const again = { ...heartbeat(1), attempt: 2 };
  expect(rememberLoads(first, [again], 3000)).toMatchObject([{ attempt: 2, rate: [[3000, 10_000]] }]);
});
