import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignActivities, RunAttemptInput } from '../../activities/contract.ts';
import { readingRecord } from '../../activities/recorded.ts';
import { recorders } from '../../activities/record.ts';
import { readsRecord } from '../../workflows/recorded.ts';
import { drivenWell, fakeActivities } from '../workflows/fake-activities.ts';
import { smallInventory, smallPlan, smallStart } from '../samples/small-plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const [run] = runsOf(smallPlan());
/** As a workflow calls it. */
const called = (campaignId: string) => ({ campaignId, run, attempt: 1 }) as RunAttemptInput;

function remembering(): { activities: CampaignActivities; given: RunAttemptInput[] } {
  const given: RunAttemptInput[] = [];
  const { activities } = fakeActivities({
    driveRun: async (input) => {
      given.push(input);
      return drivenWell;
    },
  });
  return { activities: readingRecord(folder, activities), given };
}

test('an activity finds plan and hosts in campaign.json, and again when they have changed', async () => {
  const { recordStart, recordProgress } = recorders(folder);
  const { activities, given } = remembering();
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  const noted = { campaignId: 'c', phases: [], versions: {}, warnings: [] };
  await recordStart({ campaignId: 'c', plan: smallPlan(), argv: [], request, start: smallStart });
  await recordProgress({ ...noted, inventory: smallInventory('/first') });
  await activities.driveRun(called('c'));
  await recordProgress({ ...noted, inventory: smallInventory('/second') });
  await activities.driveRun(called('c'));

  expect(given.map(({ inventory }) => inventory.hosts[0]?.dataFolder)).toEqual(['/first', '/second']);
  expect(given[0]).toMatchObject({ plan: smallPlan(), run, attempt: 1 });
});

test('an activity that is given its plan takes that one', async () => {
  const { activities, given } = remembering();
  const input = { ...called('elsewhere'), plan: smallPlan({ title: 'Given' }), inventory: smallInventory() };
  await activities.driveRun(input);
  expect(given).toEqual([input]);
});

test('an activity after a run that changed members for good finds the plan with those', async () => {
  const { recordStart, recordProgress } = recorders(folder);
  const { activities, given } = remembering();
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  const base = smallPlan();
  const services = [{ name: 'kafka-broker', cluster: 'kafka', heapMebibytes: 256, residentMebibytes: 300 }];
  const plan = { ...base, hosts: [...base.hosts, { ...base.hosts[0]!, name: 'kafka02', services }] };
  await recordStart({ campaignId: 'm', plan, argv: [], request, start: smallStart });
  await recordProgress({ campaignId: 'm', phases: [], versions: {}, warnings: [], inventory: smallInventory() });
  const members = [{ joined: [{ host: 'kafka02', jobId: 'kafka-broker' }], left: [] }];
  await activities.driveRun({ ...called('m'), members });
  await activities.driveRun(called('m'));
  expect(given.map((input) => input.plan.clusters['kafka']?.hosts['kafka-broker'])).toEqual([
    ['kafka01', 'kafka02'],
    ['kafka01'],
  ]);
});

test('an activity that acts in a variant finds the plan as that variant has it', async () => {
  const { recordStart, recordProgress } = recorders(folder);
  const { activities, given } = remembering();
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  const { clusters } = smallPlan();
  const tuned = { ...clusters['kafka']!, settings: { 'num.io.threads': 2 } };
  const all = [
    { name: 'base', changes: [], clusters: {} },
    { name: 'tuned', changes: [], clusters: { kafka: tuned } },
  ];
  const plan = smallPlan({ variants: { trials: 1, seed: 1, all } });
  await recordStart({ campaignId: 'v', plan, argv: [], request, start: smallStart });
  await recordProgress({ campaignId: 'v', phases: [], versions: {}, warnings: [], inventory: smallInventory() });
  await activities.driveRun({ ...called('v'), inVariant: 'tuned' });
  await activities.driveRun(called('v'));
  expect(given.map((input) => input.plan.clusters['kafka'])).toEqual([tuned, clusters['kafka']]);
});

test('a worker that does not see the results says which folder it must share', async () => {
  const { activities } = remembering();
  await expect(activities.driveRun(called('nowhere'))).rejects.toThrow(
    `${join(folder, 'nowhere', 'campaign.json')} cannot be read: the workers of a campaign share one folder of results (PROOFLOAD_RESULTS).`,
  );
});

test('provision, teardown and the proof that nothing is left need no results', () => {
  expect(['provision', 'teardown', 'verifyCleanup', 'driveRun', 'collect'].filter(readsRecord)).toEqual([
    'driveRun',
    'collect',
  ]);
});
