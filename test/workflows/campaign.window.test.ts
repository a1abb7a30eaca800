import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeActivities } from './fake-activities.ts';
import { openSkippedTime, withCampaign } from './skipped-time.ts';
import type { SkippedTime } from './skipped-time.ts';

let time: SkippedTime;
beforeAll(async () => {
  time = await openSkippedTime();
});
afterAll(async () => {
  await time?.close();
});

describe('a window', () => {
  test.each([
    { type: 'WindowVoid', afterwards: [] },
    { type: 'ServiceDied', afterwards: ['retireServices', 'startSystem kafka'] },
  ])('that is judged void ($type) is kept, marked and measured again', async ({ type, afterwards }) => {
    const kept: unknown[] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      judgeRun: async ({ run, attempt }) => {
        if (run.id !== 'kafka-one' || attempt > 1) return;
        throw ApplicationFailure.create({ message: 'Something broke.', type });
      },
      keepRun: async (input) => {
        if (input.run.id === 'kafka-one') kept.push([input.attempt, input.voidReasons, input.last]);
        return await well.keepRun(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result());
    expect(output.outcome.state).toBe('done');
    expect(kept).toEqual([
      [1, ['Something broke.'], false],
      [2, [], false],
    ]);
    const from = fakes.calls.indexOf('keepRun kafka-one 1') + 1;
    expect(fakes.calls.slice(from, from + afterwards.length + 1)).toEqual([...afterwards, 'prepareRun kafka-one 2']);
  });

  test('of a run that was taken up again after a worker was lost is whole, and says so', async () => {
    const notes: string[][] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      driveRun: async ({ run }) => ({ takenUpAgain: run.id === 'kafka-one' ? 2 : 0 }),
      keepRun: async (input) => {
        notes.push(input.notes);
        return await well.keepRun(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result());
    expect(output.outcome.state).toBe('done');
    expect(notes).toEqual([[expect.stringContaining('taken up again 2 times')], [], [], []]);
  });
});
