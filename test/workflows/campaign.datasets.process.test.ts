import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignActivities } from '../../activities/contract.ts';
import { planDrop } from '../../src/steps/drop/facts.ts';
import { planDropCaches } from '../../src/steps/drop-caches/facts.ts';
import { numberSteps } from '../../src/steps/facts.ts';
import { planSettle } from '../../src/steps/settle/facts.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { died, grow, planOf, read, storyOf } from './dataset-steps.ts';
import { failureOf, outputOf } from './endings.ts';
import { fakeActivities, hanging } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** Fails the first attempts at a slice, by the first of its records. */
function failing(type: string, from: number, times: number): Partial<CampaignActivities> {
  let left = times;
  return {
    insertSlice: async ({ slice }) => {
      if (slice.from !== from || left === 0) return;
      left -= 1;
      throw died(type);
    },
  };
}

const growing = planOf([grow(1, 30), read('read', 30)]);

describe('a campaign that grows a dataset', () => {
  test('makes its steps in order, and inserts only what is missing', async () => {
    const fakes = fakeActivities();
    const steps = numberSteps([
      grow(1, 15),
      planSettle(['kafka'], 120),
      planDropCaches(['kafka']),
      read('read-small', 15),
      grow(2, 30),
      read('read-large', 30),
      planDrop('records'),
      grow(3, 10),
      read('read-again', 10),
    ]);
    const progress = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await handle.result();
        return await handle.query(progressQuery);
      },
      planOf(steps),
    );
    expect(storyOf(fakes)).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-15 2',
      'measureDataset records',
      'settle',
      'dropCaches',
      'driveRun read-small 1',
      'insertSlice 15-20 3',
      'insertSlice 20-30 4',
      'measureDataset records',
      'driveRun read-large 1',
      'dropDataset records',
      'insertSlice 0-10 5',
      'measureDataset records',
      'driveRun read-again 1',
    ]);
    expect(progress.currentStep).toBeNull();
    expect(progress.stepsDone).toEqual([
      { stepId: 'grow.records.1', headline: 'records has 15 records' },
      { stepId: 'settle.1', headline: expect.stringMatching(/^settled after \d+ s$/) },
      { stepId: 'drop-caches.1', headline: 'page caches are empty' },
      { stepId: 'grow.records.2', headline: 'records has 30 records' },
      { stepId: 'drop.records.1', headline: 'records is empty' },
      { stepId: 'grow.records.3', headline: 'records has 10 records' },
    ]);
  });

  test('repeats only the slice whose load generator died, as another job', async () => {
    const fakes = fakeActivities(failing('RunFailed', 10, 1));
    await withCampaign(time, fakes, (handle) => handle.result(), growing);
    expect(storyOf(fakes)).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-20 2',
      'stopSlice 10-20 2',
      'insertSlice 10-20 3',
      'insertSlice 20-30 4',
      'measureDataset records',
      'driveRun read 1',
    ]);
  });

  test('restarts the services of its cluster when a node died, and repeats only that slice', async () => {
    const fakes = fakeActivities(failing('ServiceDied', 20, 1));
    await withCampaign(time, fakes, (handle) => handle.result(), growing);
    expect(storyOf(fakes)).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-20 2',
      'insertSlice 20-30 3',
      'stopSlice 20-30 3',
      'retireServices',
      'startSystem kafka',
      'insertSlice 20-30 4',
      'measureDataset records',
      'driveRun read 1',
    ]);
  });

  test('restarts them as well when a node died before the data were measured, and inserts nothing again', async () => {
    const well = fakeActivities().activities;
    let measured = 0;
    const fakes = fakeActivities({
      measureDataset: async (input) => {
        measured += 1;
        if (measured === 1) throw died('ServiceDied');
        return await well.measureDataset(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result(), growing);
    expect(output.outcome.state).toBe('done');
    expect(storyOf(fakes).slice(3)).toEqual([
      'measureDataset records',
      'retireServices',
      'startSystem kafka',
      'measureDataset records',
      'driveRun read 1',
    ]);
  });

  test('fails when a slice fails three times, and makes no run on half of the data', async () => {
    const fakes = fakeActivities(failing('RunFailed', 10, 3));
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), growing);
    expect(outputOf(failure).outcome).toMatchObject({ state: 'failed', kind: 'load generator failed' });
    expect(fakes.count('insertSlice')).toBe(4);
    expect(fakes.count('driveRun')).toBe(0);
    expect(fakes.calls).toContain('teardown');
  });

  test('stops the job of the slice under way when it is cancelled', async () => {
    const slice = hanging(undefined);
    const fakes = fakeActivities({ insertSlice: slice.body });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await slice.begun;
        await handle.cancel();
        await failureOf(handle.result());
      },
      growing,
    );
    expect(fakes.calls).toContain('stopSlice 0-10 1');
    expect(fakes.count('insertSlice')).toBe(1);
  });

  test('shows the step under way, and whose heartbeats say what it does', async () => {
    const slice = hanging(undefined);
    const fakes = fakeActivities({ insertSlice: slice.body });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await slice.begun;
        const { currentStep } = await handle.query(progressQuery);
        expect(currentStep).toMatchObject({ stepId: 'grow.records.1', workflowId: `${handle.workflowId}/kafka` });
        await handle.cancel();
        await failureOf(handle.result());
      },
      growing,
    );
  });
});
