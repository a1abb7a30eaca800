import { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { noControls } from '../../src/control/progress/controls.ts';
import type { Step } from '../../src/plan/plan.ts';
import { planSettle } from '../../src/steps/settle/facts.ts';
import { noRunsYet, type StageInput } from '../../workflows/messages.ts';
import type { stage } from '../../workflows/stage.ts';
import { smallInventory } from '../samples/small-plan.ts';
import { grow, planOf, read, storyOf } from './dataset-steps.ts';
import { fakeActivities, hanging, type Fakes } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

describe('a dataset', () => {
  test('is grown by a resumed session only to what the remaining runs need', async () => {
    const fakes = fakeActivities({
      recordResume: async () => ({
        kept: [{ runId: 'read-small', state: 'valid', headline: '', window: null }],
        earlierAttempts: {},
        inventory: smallInventory(),
        versions: {},
        brokenOff: null,
      }),
    });
    const steps = [grow(1, 10), read('read-small', 10), grow(2, 20), read('read-large', 20)];
    await withCampaign(time, fakes, (handle) => handle.result(), planOf(steps), ['read-small']);
    expect(storyOf(fakes)).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-20 2',
      'measureDataset records',
      'driveRun read-large 1',
    ]);
  });

  test('is never inserted twice when the worker ends in the middle, and the next one replays the history', async () => {
    const second = hanging(undefined);
    let isFirst = true;
    const fakes = fakeActivities({
      insertSlice: async ({ slice }) => {
        if (slice.from !== 10 || !isFirst) return;
        isFirst = false;
        await second.body();
      },
    });
    const { result } = await measureStage('twice', fakes, [grow(1, 30), read('read', 30)], {
      until: second.begun,
    });
    expect(result.datasets?.records).toEqual({ records: 30 });
    // The slice under way is asked for again by its number, so its job is found.
    expect(fakes.calls.filter((call) => call.startsWith('insertSlice'))).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-20 2',
      'insertSlice 10-20 2',
      'insertSlice 20-30 3',
    ]);
  });

  test('is known to a history that continues another, with what the cluster was still doing', async () => {
    const kept: (string | undefined)[] = [];
    const fakes = fakeActivities({
      settle: async () => 'After 120 s, kafka01 gave no sample.',
      keepRun: async ({ run }) => {
        kept.push(run.notSettled);
        return { runId: run.id, state: 'valid', headline: '', window: null };
      },
    });
    const settle = { ...planSettle(['kafka'], 120), id: 'settle.1' };
    const steps = [grow(1, 20), settle, read('one', 20), read('two', 20), grow(2, 30)];
    const { result, executions } = await measureStage('continued', fakes, steps, { historyEvents: 5 });
    expect(executions.last).not.toBe(executions.first);
    expect(kept).toEqual(Array.from({ length: 2 }, () => 'After 120 s, kafka01 gave no sample.'));
    expect(fakes.calls.filter((call) => call.startsWith('insertSlice'))).toEqual([
      'insertSlice 0-10 1',
      'insertSlice 10-20 2',
      'insertSlice 20-30 3',
    ]);
    expect(result.datasets).toEqual({ records: { records: 30 }, insertions: { records: 3 } });
  });
});

/** Performs the steps as a child would; a first worker ends at `until`, and a second one continues. */
async function measureStage(
  id: string,
  fakes: Fakes,
  steps: Step[],
  { until, historyEvents = 8000 }: { until?: Promise<void>; historyEvents?: number },
) {
  const { environment, bundle } = time;
  const client = new Client({ connection: environment.connection });
  const input: StageInput = {
    campaignId: id,
    plan: planOf([]),
    steps,
    inventory: smallInventory(),
    earlier: { kept: [], attempts: {} },
    controlState: noControls,
    notesPerSignal: 1,
    historyEvents,
    before: noRunsYet,
  };
  const handle = await client.workflow.start<typeof stage>('stage', {
    workflowId: `${id}/kafka`,
    taskQueue: id,
    args: [input],
  });
  const newWorker = () =>
    Worker.create({
      connection: environment.nativeConnection,
      taskQueue: id,
      workflowBundle: bundle,
      activities: fakes.activities,
      // Each task replays the history from its start.
      maxCachedWorkflows: 0,
      shutdownForceTime: '5 s',
    });
  if (until) await (await newWorker()).runUntil(until);
  return await (
    await newWorker()
  ).runUntil(async () => {
    const result = await handle.result();
    const last = await client.workflow.getHandle(`${id}/kafka`).describe();
    return { result, executions: { first: handle.firstExecutionRunId, last: last.runId } };
  });
}
