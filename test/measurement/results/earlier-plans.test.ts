import { expect, test } from 'vitest';
import { withSearchSteps } from '../../../src/measurement/results/earlier-plans.ts';
import { readCampaignRecord } from '../../../src/measurement/results/read.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { searchedPlan, smallSearch } from '../../samples/searched-plan.ts';
import { smallPlan } from '../../samples/small-plan.ts';
import { leaveCampaign, scratchFolder } from './campaign-on-disk.ts';

/** As earlier versions planned it: each possible run is a step, and the search is next to the steps. */
const earlierPlan = (): Plan =>
  Object.assign(searchedPlan(), { steps: runsOf(searchedPlan()), searches: [smallSearch] });

test('the searches of an earlier plan become steps with the runs that they may make, as they are planned now', () => {
  expect(withSearchSteps(earlierPlan())).toEqual(searchedPlan());
});

test('a plan of this version is unchanged', () => {
  for (const plan of [searchedPlan(), smallPlan()]) expect(withSearchSteps(plan)).toBe(plan);
});

test('results of an earlier version are read as those of this one', async () => {
  const folder = await scratchFolder();
  await leaveCampaign(folder, { plan: earlierPlan() });
  expect((await readCampaignRecord(folder)).plan).toEqual(searchedPlan());
});
