import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resumeRecorder } from '../../activities/record-resume.ts';
import { recorders } from '../../activities/record.ts';
import { attemptLayout, campaignLayout } from '../../src/measurement/results/layout.ts';
import { alterationsIn } from '../../src/measurement/results/manifest.ts';
import { readCampaignRecord, readRunResult } from '../../src/measurement/results/read.ts';
import { existsSync } from 'node:fs';
import { leaveRun, resultOf } from '../measurement/results/run-on-disk.ts';
import { smallInventory, smallPlan, smallStart } from '../samples/small-plan.ts';

const campaignId = 'small-1';
const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
const plan = smallPlan();
const phases = [{ phase: 'plan' as const, startMilliseconds: 1000, endMilliseconds: 2000 }];

let results: string;
let folder: string;
beforeEach(async () => {
  results = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  folder = join(results, campaignId);
  const { recordStart, recordProgress } = recorders(results);
  await recordStart({ campaignId, plan, argv: ['run', 'small'], request, start: smallStart });
  const versions = { kafka: '4.3.1' };
  await recordProgress({ campaignId, phases, inventory: smallInventory(), versions, warnings: [] });
});
afterEach(async () => {
  await rm(results, { recursive: true });
});

const resume = (validRuns: string[], execution = 'second') =>
  resumeRecorder(results)({
    campaignId,
    plan,
    argv: ['resume', campaignId],
    request,
    start: smallStart,
    validRuns,
    execution,
    startMilliseconds: 90_000,
  });

test('an interrupted campaign is resumed with its valid runs, its earlier attempts and its last hosts', async () => {
  await leaveRun(folder, resultOf('kafka-one'));
  const voided = { state: 'invalid' as const, invalidReasons: ['A broker died.'], loads: [], attempts: 2 };
  await leaveRun(folder, resultOf('kafka-two', voided));
  // A worker that dies before it can answer is asked again.
  for (const _ of ['at first', 'again']) {
    expect(await resume(['kafka-one'])).toEqual({
      kept: [expect.objectContaining({ runId: 'kafka-one', state: 'valid' })],
      earlierAttempts: { 'kafka-two': 2 },
      inventory: smallInventory(),
      versions: { kafka: '4.3.1' },
      brokenOff: { inventory: smallInventory(), session: { number: 1, startMilliseconds: 1000 } },
    });
  }
  const record = await readCampaignRecord(folder);
  expect(record.sessions).toMatchObject([{ argv: ['run', 'small'], phases, outcome: null }]);
  expect(record).toMatchObject({ argv: ['resume', campaignId], plan, request });
  expect(record).not.toHaveProperty('alterations');
  expect(await readRunResult(folder, 'kafka-one')).toMatchObject({ state: 'valid' });
  expect(await readRunResult(folder, 'kafka-two')).toBeNull();
  expect(existsSync(attemptLayout(folder, 'kafka-two', 2).result)).toBe(true);
});

test('a run that is no longer whole on disk is refused by its name', async () => {
  await expect(resume(['kafka-one'])).rejects.toMatchObject({
    type: 'BadInput',
    nonRetryable: true,
    message: expect.stringContaining('no longer holds valid results of kafka-one'),
  });
});

test('files that were changed before a campaign is resumed stay told, though its next end takes them into its checksums', async () => {
  await leaveRun(folder, resultOf('kafka-one'));
  const { recordOutcome } = recorders(results);
  const outcome = { state: 'failed', reason: 'No host.', cleanup: null } as const;
  await recordOutcome({ campaignId, phases, outcome, warnings: [] });
  await writeFile(join(folder, 'runs', 'kafka-one', 'notes'), 'mine');
  for (const _ of ['at first', 'again']) await resume(['kafka-one']);
  expect(existsSync(campaignLayout(folder).manifest)).toBe(false);
  await recordOutcome({ campaignId, phases, outcome, warnings: [] });
  expect(await alterationsIn(folder)).toEqual({ changed: [], missing: [], added: [] });
  expect((await readCampaignRecord(folder)).alterations).toEqual([
    'Files of small-1 do not match its SHA256SUMS: added: runs/kafka-one/notes. It was resumed with them.',
  ]);
});
