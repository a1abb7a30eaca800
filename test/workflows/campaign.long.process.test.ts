import { Client } from '@temporalio/client';
import { beforeAll, expect, test } from 'vitest';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { noControls } from '../../src/control/progress/controls.ts';
import type { stage } from '../../workflows/stage.ts';
import type { StageInput } from '../../workflows/messages.ts';
import { childWorkflowId, noRunsYet, progressQuery } from '../../workflows/messages.ts';
import { notesPerSignal } from '../../workflows/run-reporter.ts';
import { drivenWell, fakeActivities } from './fake-activities.ts';
import type { Fakes } from './fake-activities.ts';
import { readingRun, smallInventory, smallPlan, smallRun, sparkRun } from '../samples/small-plan.ts';
import { searchedPlan, summaryOn } from '../samples/searched-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** Measures as a child whose history counts as long after about two runs; gives what its runs gave, and ids of its first and last execution. */
async function measureLong(id: string, fakes: Fakes, change: Partial<StageInput> & Pick<StageInput, 'steps'>) {
  const input: StageInput = {
    campaignId: id,
    plan: smallPlan({ steps: change.steps }),
    inventory: smallInventory(),
    earlier: { kept: [], attempts: {} },
    controlState: noControls,
    notesPerSignal: 1,
    historyEvents: 30,
    before: noRunsYet,
    ...change,
  };
  const taskQueue = await time.campaigns.serve(id, fakes.activities);
  const client = new Client({ connection: time.environment.connection });
  const workflowId = childWorkflowId(await workflowIdOf(id), 'kafka');
  const handle = await client.workflow.start<typeof stage>('stage', { workflowId, taskQueue, args: [input] });
  const result = await time.campaigns.whileRunning(handle.result());
  const last = await client.workflow.getHandle(workflowId).describe();
  return [result, { first: handle.firstExecutionRunId, last: last.runId }] as const;
}

test('a child continues in a new history when its own is long, without lost or repeated runs', async () => {
  const runs = Array.from({ length: 6 }, (_, index) => smallRun(`kafka-${index + 1}`, 'kafka'));
  const fakes = fakeActivities({
    keepRun: async ({ run }) => ({
      runId: run.id,
      state: run.id === 'kafka-2' ? 'invalid' : 'valid',
      headline: 'Its window has a hole.',
      window: null,
    }),
  });
  const [{ invalidRuns }, executions] = await measureLong('long', fakes, {
    steps: runs,
    controlState: { ...noControls, change: 1, skip: ['kafka-5'] },
  });
  expect(executions.last).not.toBe(executions.first);
  expect(invalidRuns.map(({ runId }) => runId)).toEqual(['kafka-2']);
  expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
    'driveRun kafka-1 1',
    'driveRun kafka-2 1',
    'driveRun kafka-2 2',
    'driveRun kafka-2 3',
    'driveRun kafka-3 1',
    'driveRun kafka-4 1',
    'driveRun kafka-6 1',
  ]);
});

test('a child that continues in a new history knows what was saved, tried, rewritten and saturated before', async () => {
  const readers = [1, 2, 3].map((number) => readingRun(`reader-${number}`));
  const factors = [1, 2].map((scaleFactor) => sparkRun(scaleFactor, 'stop'));
  const [saturating, higher] = [factors[0]!, factors[1]!];
  const runs = [saturating, ...readers, higher];
  const fakes = fakeActivities({
    keepRun: async ({ run }) => ({
      runId: run.id,
      state: 'valid',
      headline: 'well',
      window: null,
      ...(run.id === saturating.id ? { saturated: true as const } : {}),
    }),
  });
  const [{ invalidRuns }, executions] = await measureLong('resumed', fakes, {
    steps: runs,
    plan: smallPlan({ steps: [smallRun('kafka-one', 'kafka'), ...runs] }),
    earlier: { kept: ['kafka-one'], attempts: { 'reader-3': 3 } },
  });
  expect(executions.last).not.toBe(executions.first);
  expect(invalidRuns).toEqual([]);
  expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
    `driveRun ${saturating.id} 1`,
    'driveRun kafka-one 1',
    'driveRun reader-1 1',
    'driveRun reader-2 1',
    'driveRun reader-3 4',
  ]);
});

test('a campaign is told of every run, however few times it is told', () => {
  expect([1, 20, 500, 501, 10_000].map(notesPerSignal)).toEqual([1, 1, 1, 2, 20]);
});

test('a campaign is told of the end of a run together with what follows it', async () => {
  const told = await withCampaign(time, fakeActivities(), async (handle) => {
    await handle.result();
    const { events } = await handle.fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes?.signalName === 'runNotes');
  });
  // Of each of the four runs its three steps, and of each of the three children that it has no further run.
  expect(told).toHaveLength(4 * 3 + 3);
});

test('activities are called without what they find in campaign.json, except those that must work without it', async () => {
  const given: Record<string, string[]> = {};
  const note = (name: string) => (input: object) => {
    given[name] = Object.keys(input).toSorted();
  };
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    driveRun: async (input) => {
      note('driveRun')(input);
      return drivenWell;
    },
    provision: async (input) => {
      note('provision')(input);
      return smallInventory();
    },
    teardown: async (input) => note('teardown')(input),
    verifyCleanup: async (input) => {
      note('verifyCleanup')(input);
      return await well.verifyCleanup(input);
    },
  });
  await withCampaign(time, fakes, async (handle) => {
    await handle.result();
    await handle.query(progressQuery);
  });
  expect(given).toEqual({
    driveRun: ['attempt', 'campaignId', 'run'],
    provision: ['campaignId', 'plan'],
    teardown: ['campaignId', 'plan'],
    verifyCleanup: ['campaignId', 'inventory', 'plan'],
  });
});

test('a search continues in a new history with its runs so far, and reports a run that was skipped once', async () => {
  const fakes = fakeActivities({ keepRun: async (kept) => summaryOn(330, kept) });
  const [{ searched }, executions] = await measureLong('long-search', fakes, {
    steps: searchedPlan().steps,
    controlState: { ...noControls, change: 1, skip: ['produce-search-3'] },
  });
  expect(executions.last).not.toBe(executions.first);
  const ids = [1, 2, 4, 5, 6, 7].map((each) => `produce-search-${each}`);
  expect(searched.map(({ runId }) => runId)).toEqual([
    ...ids,
    ...[1, 2, 3, 4, 5, 6].map((each) => `produce-confirm-${each}`),
  ]);
  const driven = fakes.calls.filter((call) => call.startsWith('driveRun'));
  expect(driven).toEqual([...searched.map(({ runId }) => `driveRun ${runId} 1`), 'driveRun kafka-after 1']);
});
