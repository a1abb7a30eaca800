import { expect, test } from 'vitest';
import { fleetsOf, planOf } from '../../../bench/truth/fleets.ts';
import { strengths } from '../../../bench/truth/scenario.ts';
import { readProfile } from '../../../src/profile/read.ts';

const wanted = { seeds: [1, 2], strengths: [...strengths], alike: 8 };

test('every scenario is a run of a plan that the profile can bear, under its own name', async () => {
  const profile = await readProfile('local');
  for (const fleet of fleetsOf(wanted)) {
    const ids = planOf(fleet, profile).runs.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(fleet.scenarios.map(({ id }) => id)));
    expect(ids.length).toBe(fleet.scenarios.length);
  }
});

test('the same seeds give the same scenarios in the same order, other seeds another', () => {
  expect(fleetsOf(wanted)).toEqual(fleetsOf(wanted));
  const order = (seeds: number[]): string[] =>
    fleetsOf({ ...wanted, seeds }).flatMap(({ scenarios }) => scenarios.map(({ kind, strength }) => kind + strength));
  expect(order([3])).not.toEqual(order([4]));
});

test('there are enough windows for the goals', () => {
  const windows = fleetsOf({ ...wanted, alike: 0 }).flatMap(({ scenarios }) => scenarios);
  expect(windows.length).toBeGreaterThanOrEqual(60);
});
