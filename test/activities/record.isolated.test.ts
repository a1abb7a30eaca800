import { scratchState } from '../infra/scratch-state.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { recordingOrders } from '../../activities/record.ts';
import { resumeRecorder } from '../../activities/record-resume.ts';
import { recorders } from '../../activities/record.ts';
import type { LeasePlan } from '../../src/plan/cost.ts';
import { openAccount } from '../../src/hardware/lease/account.ts';
import { ownerId } from '../../src/state/owner.ts';
import { alterationsIn } from '../../src/measurement/results/manifest.ts';
import { readCampaignRecord, readRunResults } from '../../src/measurement/results/read.ts';
import { smallInventory, smallPlan, smallStart } from '../samples/small-plan.ts';

let results: string;
afterAll(() => rm(scratchState, { recursive: true, force: true }));
beforeEach(async () => {
  results = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(results, { recursive: true });
});

test('a campaign is recorded from its plan to its outcome, each write keeping what was there', async () => {
  const { recordStart, recordProgress, recordOutcome } = recorders(results);
  const campaignId = 'small-1';
  const folder = join(results, campaignId);
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  await recordStart({ campaignId, plan: smallPlan(), argv: ['run', 'small'], request, start: smallStart });
  expect(await readCampaignRecord(folder)).toMatchObject({
    schema: 4,
    id: campaignId,
    argv: ['run', 'small'],
    request,
    machine: { node: process.version },
    // By which hardware is found when the state folder is lost.
    owner: await ownerId(),
    inventory: null,
    outcome: null,
  });

  const phases = [{ phase: 'plan' as const, startMilliseconds: 1, endMilliseconds: 2 }];
  const inventory = smallInventory();
  await recordProgress({ campaignId, phases, inventory, versions: { kafka: '4.3.1' }, warnings: ['A slow clock'] });
  const outcome = { state: 'failed', reason: 'No host.', cleanup: null } as const;
  await recordOutcome({ campaignId, phases, outcome, warnings: ['A slow clock'] });
  const record = await readCampaignRecord(folder);
  expect(record).toMatchObject({
    phases,
    inventory,
    versions: { kafka: '4.3.1' },
    warnings: ['A slow clock'],
    outcome,
  });
  expect(record.plan).toEqual(smallPlan());
  expect(await readRunResults(folder)).toEqual([]);
});

test('hardware is written down before it is ordered, once, and nothing is ordered where that cannot be', async () => {
  const { recordStart, recordProgress } = recorders(results);
  const campaignId = 'small-1';
  const folder = join(results, campaignId);
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  await recordStart({ campaignId, plan: smallPlan(), argv: [], request, start: 'first' });
  const seen: (string | undefined)[] = [];
  const provision = recordingOrders(results, async () => {
    const { phases } = await readCampaignRecord(folder);
    seen.push(phases.map(({ phase, endMilliseconds }) => `${phase} ${endMilliseconds}`).join());
    return smallInventory();
  });
  const input = { campaignId, plan: smallPlan() };
  await provision(input);
  await provision(input);
  expect(seen).toEqual(['provision null', 'provision null']);

  const phases = [{ phase: 'provision' as const, startMilliseconds: 1, endMilliseconds: 2 }];
  await recordProgress({ campaignId, phases, inventory: null, versions: {}, warnings: [] });
  await provision(input);
  expect((await readCampaignRecord(folder)).phases).toEqual(phases);
  await expect(provision({ ...input, campaignId: 'unknown' })).rejects.toThrow('campaign.json');
  expect(seen).toHaveLength(3);
});

test('a session is billed by its own lease, whose prices may be others than those of the first', async () => {
  const { recordStart, recordProgress, recordOutcome } = recorders(results);
  const campaignId = 'small-1';
  const folder = join(results, campaignId);
  const request = { campaign: 'small', profile: 'metal', size: 'smoke', sets: [], maxDollars: 40 };
  const estimate = { hostHours: 1, dollarsPerHour: 10, dollars: 10, phases: [], hosts: [] };
  const lease = { hours: 3, hardLimitHours: 3, dollars: 40, graceMinutes: 30, estimate };
  const plan = { ...smallPlan(), lease };
  await recordStart({ campaignId, plan, argv: [], request, start: 'first' });
  const next = { ...lease, dollars: 60, earlierSpending: 12, estimate: { ...estimate, dollarsPerHour: 20 } };
  await resumeRecorder(results)({
    campaignId,
    plan: { ...plan, lease: next },
    argv: ['resume'],
    start: 'second',
    request: { ...request, maxDollars: 60 },
    validRuns: [],
    execution: 'second',
    startMilliseconds: 0,
  });
  expect(await readCampaignRecord(folder)).toMatchObject({ leasePlan: next, request: { maxDollars: 60 }, plan });
  const phases = [{ phase: 'provision' as const, startMilliseconds: 0, endMilliseconds: 3_600_000 }];
  await recordProgress({ campaignId, phases, inventory: null, versions: {}, warnings: [] });
  const outcome = { state: 'failed', reason: null, cleanup: null } as const;
  await recordOutcome({ campaignId, phases, outcome, warnings: [] });
  expect((await readCampaignRecord(folder)).spent).toMatchObject({ dollars: 20 });
});

test('a campaign that was not recorded is named in the error', async () => {
  await expect(readCampaignRecord(join(results, 'none'))).rejects.toThrow(join(results, 'none', 'campaign.json'));
});

test('a campaign that ended has checksums of all its files, and none before', async () => {
  const { recordStart, recordProgress, recordOutcome, recordLease } = recorders(results);
  const campaignId = 'small-1';
  const folder = join(results, campaignId);
  await recordStart({
    campaignId,
    plan: smallPlan(),
    argv: [],
    request: { campaign: 's', profile: 'local', size: 's', sets: [] },
    start: smallStart,
  });
  expect(await alterationsIn(folder)).toBeNull();
  const outcome = { state: 'done', reason: null, cleanup: null } as const;
  const nothing = { changed: [], missing: [], added: [] };
  await recordOutcome({ campaignId, phases: [], outcome, warnings: [] });
  expect(await alterationsIn(folder)).toEqual(nothing);
  // The report's phase begins after the outcome was recorded for it.
  await recordProgress({ campaignId, phases: [], inventory: null, versions: {}, warnings: [] });
  expect(await alterationsIn(folder)).toEqual(nothing);
  const lease = { ...openAccount({ hours: 1, hardLimitHours: 2 } as LeasePlan, 0), closedMilliseconds: 2 };
  await recordLease({ campaignId, lease, rescued: false });
  expect(await alterationsIn(folder)).toEqual(nothing);
});
