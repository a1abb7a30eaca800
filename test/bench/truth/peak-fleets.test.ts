import { expect, test } from 'vitest';
import { peakFleets, peakPlan } from '../../../bench/truth/peak-fleets.ts';
import { sweepLevels } from '../../../bench/truth/sweep.ts';
import { seeded } from '../../../bench/chaos/seeded.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { runsOf, searchesOf } from '../../../src/plan/runs-of.ts';

test.each(peakFleets)('$name has one search for each comparison, and a sweep of about 30 levels', async (fleet) => {
  const plan = peakPlan(fleet, await readProfile('local'), 10);
  const searches = searchesOf(plan);
  expect(searches).toHaveLength(10);
  for (const search of searches) {
    expect(sweepLevels(search).length).toBeGreaterThanOrEqual(25);
    expect(sweepLevels(search).length).toBeLessThanOrEqual(32);
    expect(runsOf(plan).filter((run) => run.search?.of === search.run).length).toBeGreaterThan(search.maxRuns);
  }
});

test('injections apply to hosts of the plan, and are the same for the same seed', async () => {
  for (const fleet of peakFleets) {
    const names = peakPlan(fleet, await readProfile('local'), 1).hosts.map(({ name }) => name);
    const injections = fleet.injections(seeded(1));
    expect(injections).toEqual(fleet.injections(seeded(1)));
    for (const injection of injections) {
      if (injection.kind === 'nic') expect(names).toEqual(expect.arrayContaining(injection.hosts));
    }
  }
});
