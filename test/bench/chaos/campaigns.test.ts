import { expect, test } from 'vitest';
import { alone, campaignFiles, eventful, growing, pipeline, slices } from '../../../bench/chaos/campaigns.ts';
import { readCampaignText } from '../../../src/campaign/find.ts';
import { planCampaign } from '../../../src/campaign/plan-campaign.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { readSettingNames } from '../../../src/installations/setting-names.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { stagesOf } from '../../../src/steps/stages.ts';

const names = await readSettingNames();
const profile = await readProfile('local');

async function planOf(file: string): Promise<Plan> {
  const campaign = await readCampaignText(file);
  return planCampaign({ campaign, profile, size: 'smoke', sets: [], names, limits: { maxDollars: 0 } });
}

/** A run as `<child workflow>/<run>`. */
const runsByStage = (plan: Plan): string[] =>
  stagesOf(plan).flatMap((stage) => runsOf(stage).map(({ id }) => `${stage.id}/${id}`));

const asText = (runs: readonly { group: string; runId: string }[]): string[] =>
  runs.map(({ group, runId }) => `${group}/${runId}`);

test.each([
  ['pipeline-stress', Object.values(pipeline)],
  [campaignFiles.kafkaAlone, Object.values(alone)],
  [campaignFiles.absence, slices],
])('%s has the runs at which faults strike', async (file, runs) => {
  expect(runsByStage(await planOf(file))).toEqual(expect.arrayContaining(asText(runs)));
});

test('the events at which faults strike are those of the run, in their order', async () => {
  const runs = runsOf(await planOf(campaignFiles.events));
  expect(runs.map(({ id, events = [] }) => [id, events.map(({ name }) => name)])).toEqual([
    [eventful.runId, eventful.events],
  ]);
});

test('the dataset that faults interrupt grows on its host', async () => {
  const { datasets = [] } = await planOf(campaignFiles.growth);
  expect(datasets).toEqual([expect.objectContaining({ name: growing.name, host: growing.host })]);
});
