import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import { onlyClusters } from '../samples/clusters.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const oneRun = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');

describe('a window', () => {
  test.each([
    { type: 'InvalidWindow', afterwards: [] },
    { type: 'ServiceDied', afterwards: ['retireServices', 'startSystem kafka'] },
  ])('that is judged invalid ($type) is saved, marked and measured again', async ({ type, afterwards }) => {
    const kept: unknown[] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      judgeRun: async ({ run, attempt }) => {
        if (run.id !== 'kafka-one' || attempt > 1) return;
        throw ApplicationFailure.create({ message: 'Something broke.', type });
      },
      keepRun: async (input) => {
        if (input.run.id === 'kafka-one') kept.push([input.attempt, input.invalidReasons, input.last]);
        return await well.keepRun(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result(), oneRun);
    expect(output.outcome.state).toBe('done');
    expect(kept).toEqual([
      [1, ['Something broke.'], false],
      [2, [], false],
    ]);
    const from = fakes.calls.indexOf('keepRun kafka-one 1') + 1;
    expect(fakes.calls.slice(from, from + afterwards.length + 1)).toEqual([...afterwards, 'prepareRun kafka-one 2']);
  });

  test('of a run that was resumed after a worker was lost is valid, with a note', async () => {
    const notes: string[][] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      driveRun: async ({ run }) => ({ timesResumed: run.id === 'kafka-one' ? 2 : 0 }),
      keepRun: async (input) => {
        notes.push(input.notes);
        return await well.keepRun(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result());
    expect(output.outcome.state).toBe('done');
    expect(notes).toEqual([[expect.stringContaining('resumed 2 times')], [], [], []]);
  });
});
