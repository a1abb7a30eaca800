import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { idOfSlice } from '../../src/plan/run-place.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { failureOf, outputOf } from './endings.ts';
import { drivenWell, fakeActivities, type Fakes } from './fake-activities.ts';
import { smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

function slice(number: number, count: number): RunPlan {
  const id = idOfSlice('kafka-long', number);
  return { ...smallRun(id, 'kafka'), trial: number, slice: { of: 'kafka-long', number, count } };
}

const longPlan = (count: number): Plan =>
  smallPlan({ steps: Array.from({ length: count }, (_, index) => slice(index + 1, count)) });

const driven = ({ calls }: Fakes): string[] => calls.filter((call) => call.startsWith('driveRun'));

const dying = (ids: string[], type = 'RunFailed'): Fakes =>
  fakeActivities({
    driveRun: async ({ run }) => {
      if (ids.includes(run.id)) throw ApplicationFailure.create({ message: 'It died.', type, nonRetryable: true });
      return drivenWell;
    },
  });

test('an invalid slice is not made again, and does not fail the campaign, whose reason names it', async () => {
  const fakes = dying(['kafka-long-slice-2']);
  const output = await withCampaign(time, fakes, (handle) => handle.result(), longPlan(3));
  expect(driven(fakes)).toEqual([1, 2, 3].map((number) => `driveRun kafka-long-slice-${number} 1`));
  expect(output.outcome).toMatchObject({
    state: 'done',
    reason: '1 of 3 slices of kafka-long is invalid; the report has the reasons.',
  });
});

test('services that died in a slice are restarted before the next one', async () => {
  const fakes = dying(['kafka-long-slice-1'], 'ServiceDied');
  await withCampaign(time, fakes, (handle) => handle.result(), longPlan(2));
  const { calls } = fakes;
  const restart = calls.indexOf('retireServices');
  expect(calls.slice(restart, restart + 2)).toEqual(['retireServices', 'startSystem kafka']);
  expect(restart).toBeGreaterThan(calls.indexOf('keepRun kafka-long-slice-1 1'));
  expect(restart).toBeLessThan(calls.indexOf('prepareRun kafka-long-slice-2 1'));
});

test('a long run of which no slice is valid fails the campaign', async () => {
  const fakes = dying(['kafka-long-slice-1', 'kafka-long-slice-2']);
  const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), longPlan(2));
  expect(outputOf(failure).outcome).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('2 of 2 runs are invalid'),
  });
});

test('a resumed campaign continues with the slices that are missing', async () => {
  const nothing = { earlierAttempts: {}, inventory: smallInventory(), versions: {}, brokenOff: null };
  const fakes = fakeActivities({
    recordResume: async () => ({
      ...nothing,
      kept: [
        { runId: 'kafka-long-slice-1', state: 'valid', headline: '90 records/s', window: null },
        { runId: 'kafka-long-slice-2', state: 'invalid', headline: 'A hole.', window: null },
      ],
    }),
  });
  const [output, progress] = await withCampaign(
    time,
    fakes,
    async (handle) => [await handle.result(), await handle.query(progressQuery)] as const,
    longPlan(4),
    ['kafka-long-slice-1', 'kafka-long-slice-2'],
  );
  expect(driven(fakes)).toEqual(['driveRun kafka-long-slice-3 1', 'driveRun kafka-long-slice-4 1']);
  expect(output.outcome).toMatchObject({
    state: 'done',
    reason: '1 of 4 slices of kafka-long is invalid; the report has the reasons.',
  });
  expect(progress).toMatchObject({ runsEnded: 4, plannedSecondsLeft: 0 });
});
