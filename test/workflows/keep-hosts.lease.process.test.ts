/** The lease ends the time for which hosts are kept: at its deadline, and after any absence of the worker. */
import { randomUUID } from 'node:crypto';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { beforeAll, expect, test, vi } from 'vitest';
import { campaignState } from '../../activities/lease.ts';
import type { LeaseActivities } from '../../activities/lease-contract.ts';
import type { LeaseProgress } from '../../src/hardware/lease/progress.ts';
import type { LeasePlan } from '../../src/plan/cost.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { lease as leaseWorkflow } from '../../workflows/lease.ts';
import { progressQuery, type CampaignOutput } from '../../workflows/messages.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallInput, smallPlan, smallRun } from '../samples/small-plan.ts';
import { activitiesOf, type Served } from './campaign-worker.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import { openServer } from './shared-server.ts';
import type { CampaignServer } from './skipped-time.ts';

const hour = 3_600_000;

// Temporal's own server. A time-skipping one stands still as soon as a workflow without a worker has something to do.
let time: CampaignServer;

const ofTwoHours: LeasePlan = {
  hours: 2,
  hardLimitHours: 3,
  dollars: null,
  graceMinutes: 0.1,
  estimate: { hostHours: 1, dollarsPerHour: null, dollars: null, phases: [], hosts: [] },
};

/** Keeps its hosts for ten hours, which is longer than its lease: time that runs on without a worker ends the lease first. */
function keepingPlan(): Plan {
  const keepSeconds = 36_000;
  const { phases, ...plan } = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');
  const keep = { phase: 'keep' as const, plannedSeconds: keepSeconds, limitSeconds: keepSeconds + 600 };
  const teardown = phases.findIndex(({ phase }) => phase === 'teardown');
  return { ...plan, keepSeconds, phases: phases.toSpliced(teardown, 0, keep), lease: ofTwoHours };
}

interface Kept {
  campaign: WorkflowHandle<typeof campaign>;
  fakes: Fakes;
  /** Continues the lease as if so much time had passed while no worker ran. */
  passTime: (milliseconds: number) => Promise<WorkflowHandle<typeof leaseWorkflow>>;
}

const plan = keepingPlan();
const taskQueue = `kept-${randomUUID()}`;
/** Of the three campaigns, while no worker runs: to the deadline, and long after it. The last one is gone by then. */
const hoursPassed = [2, 9, 9];
const ids = hoursPassed.map((_, index) => `${taskQueue}-${index}`);
const fakesOf = new Map(ids.map((campaignId) => [campaignId, fakeActivities()]));

/** Runs `body` while a worker runs: one for all campaigns, for to start it takes longest. */
async function working<Result>(body: () => Promise<Result>): Promise<Result> {
  const served = [...fakesOf].map(([campaignId, { activities, calls }]): [string, Served] => {
    const ofLease: LeaseActivities = {
      campaignState,
      renewLease: async () => [],
      recordLease: async () => {},
      rescue: async () => {},
      forgetLease: async () => void calls.push('forgetLease'),
    };
    return [campaignId, { ...activities, ...ofLease }];
  });
  const worker = await Worker.create({
    connection: time.environment.nativeConnection,
    taskQueue,
    workflowBundle: time.bundle,
    activities: activitiesOf(new Map(served)),
  });
  return await worker.runUntil(body);
}

/** Begins a campaign, and ends its lease once it keeps its hosts: the next execution begins when time has passed. */
async function keepHosts(campaignId: string): Promise<Kept> {
  const client = new Client({ connection: time.environment.connection });
  const workflowId = await workflowIdOf(campaignId);
  const args: Parameters<typeof campaign> = [smallInput(campaignId, plan)];
  const handle = await client.workflow.start<typeof campaign>('campaign', { workflowId, taskQueue, args });
  await vi.waitFor(async () => expect((await handle.query(progressQuery)).kept).toBeTruthy(), {
    timeout: 90_000,
    interval: 50,
  });
  const first = client.workflow.getHandle<typeof leaseWorkflow>(leaseWorkflowId(workflowId));
  const held = await first.query(leaseQuery);
  await first.terminate('The next execution begins when time has passed.');
  return {
    campaign: handle,
    fakes: fakesOf.get(campaignId)!,
    async passTime(milliseconds) {
      const before = {
        ...held,
        startMilliseconds: held.startMilliseconds - milliseconds,
        deadlineMilliseconds: held.deadlineMilliseconds - milliseconds,
        hardLimitMilliseconds: held.hardLimitMilliseconds - milliseconds,
      };
      return await client.workflow.start<typeof leaseWorkflow>('lease', {
        workflowId: leaseWorkflowId(workflowId),
        taskQueue,
        args: [{ campaignId, plan: { ...plan, steps: [] }, before }],
      });
    },
  };
}

/** Of each campaign: its output, null if it has none, its lease, and the teardowns there had been before the next worker. */
let ended: { fakes: Fakes; output: CampaignOutput | null; lease: LeaseProgress; teardownsBefore: number }[];

beforeAll(async () => {
  time = await openServer('development');
  const kept = await working(() => Promise.all(ids.map(keepHosts)));
  await kept[2]!.campaign.terminate('As if its history were lost.');
  const leases = await Promise.all(kept.map(({ passTime }, index) => passTime(hoursPassed[index]! * hour)));
  const teardownsBefore = kept.map(({ fakes }) => fakes.count('teardown'));
  ended = await working(() =>
    Promise.all(
      kept.map(async ({ campaign: handle, fakes }, index) => ({
        fakes,
        output: index === 2 ? null : await handle.result(),
        lease: await leases[index]!.result(),
        teardownsBefore: teardownsBefore[index]!,
      })),
    ),
  );
});

test.each([
  ['at its deadline', 0],
  ['long after its grace period, because no worker ran', 1],
])('the lease ends the time %s, and the campaign, whose runs have ended, is done', (_when, index) => {
  const { fakes, output, lease, teardownsBefore } = ended[index]!;
  expect(teardownsBefore).toBe(0);
  expect(output?.outcome).toMatchObject({ state: 'done', cleanup: { verified: true }, kept: { endedBy: 'lease' } });
  expect(output?.outcome.kept?.endMilliseconds).toBeGreaterThan(0);
  expect(fakes.count('teardown')).toBeGreaterThan(0);
  expect(lease).toMatchObject({ state: 'closed' });
});

test('if the campaign that kept them is gone as well, the next worker’s lease removes the hosts', () => {
  const { fakes, lease } = ended[2]!;
  expect(lease).toMatchObject({ state: 'closed' });
  expect(fakes.count('teardown')).toBe(1);
  expect(fakes.calls.at(-1)).toBe('forgetLease');
});
