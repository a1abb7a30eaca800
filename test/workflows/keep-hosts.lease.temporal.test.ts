/** The lease ends the time for which hosts are kept: at its deadline, and after any absence of the worker. */
import { randomUUID } from 'node:crypto';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaignState } from '../../activities/lease.ts';
import type { LeaseActivities } from '../../activities/lease-contract.ts';
import type { LeasePlan, Plan } from '../../src/plan/plan.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { lease as leaseWorkflow } from '../../workflows/lease.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallInput, smallPlan, smallRun } from '../samples/small-plan.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import { openRealServer } from './real-server.ts';
import type { CampaignServer } from './skipped-time.ts';

const hour = 3_600_000;

// Temporal's own server. A time-skipping one stands still as soon as a workflow without a worker has something to do.
let time: CampaignServer;
beforeAll(async () => {
  time = await openRealServer();
});
afterAll(async () => {
  await time?.close();
});

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
  /** Runs `body` while the next worker runs. */
  working: <Result>(body: () => Promise<Result>) => Promise<Result>;
}

/** A campaign that keeps its hosts, after its worker has died. */
async function keepUntilWorkerDies(): Promise<Kept> {
  const campaignId = `kept-${randomUUID()}`;
  const plan = keepingPlan();
  const fakes = fakeActivities();
  const ofLease: LeaseActivities = {
    campaignState,
    renewLease: async () => [],
    recordLease: async () => {},
    rescue: async () => {},
    forgetLease: async () => void fakes.calls.push('forgetLease'),
  };
  const working = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    const worker = await Worker.create({
      connection: time.environment.nativeConnection,
      taskQueue: campaignId,
      workflowBundle: time.bundle,
      activities: { ...fakes.activities, ...ofLease },
    });
    return await worker.runUntil(body);
  };
  const client = new Client({ connection: time.environment.connection });
  const workflowId = await workflowIdOf(campaignId);
  const [handle, held] = await working(async () => {
    const started = await client.workflow.start<typeof campaign>('campaign', {
      workflowId,
      taskQueue: campaignId,
      args: [smallInput(campaignId, plan)],
    });
    await vi.waitFor(async () => expect((await started.query(progressQuery)).kept).toBeTruthy(), {
      timeout: 90_000,
      interval: 50,
    });
    const first = client.workflow.getHandle<typeof leaseWorkflow>(leaseWorkflowId(workflowId));
    const progress = await first.query(leaseQuery);
    await first.terminate('The next execution begins when time has passed.');
    return [started, progress];
  });
  return {
    campaign: handle,
    fakes,
    working,
    async passTime(milliseconds) {
      const before = {
        ...held,
        startMilliseconds: held.startMilliseconds - milliseconds,
        deadlineMilliseconds: held.deadlineMilliseconds - milliseconds,
        hardLimitMilliseconds: held.hardLimitMilliseconds - milliseconds,
      };
      return await client.workflow.start<typeof leaseWorkflow>('lease', {
        workflowId: leaseWorkflowId(workflowId),
        taskQueue: campaignId,
        args: [{ campaignId, plan: { ...plan, steps: [] }, before }],
      });
    },
  };
}

test.each([
  ['at its deadline', 2 * hour],
  ['long after its grace period, because no worker ran', 9 * hour],
])('the lease ends the time %s, and the campaign, whose runs have ended, is done', async (_when, milliseconds) => {
  const { campaign, fakes, passTime, working } = await keepUntilWorkerDies();
  const lease = await passTime(milliseconds);
  expect(fakes.count('teardown')).toBe(0);
  const [{ outcome }, held] = await working(() => Promise.all([campaign.result(), lease.result()]));
  expect(outcome).toMatchObject({ state: 'done', cleanup: { verified: true }, kept: { endedBy: 'lease' } });
  expect(outcome.kept?.endMilliseconds).toBeGreaterThan(0);
  expect(fakes.count('teardown')).toBeGreaterThan(0);
  expect(held).toMatchObject({ state: 'closed' });
});

test('if the campaign that kept them is gone as well, the next worker’s lease removes the hosts', async () => {
  const { campaign, fakes, passTime, working } = await keepUntilWorkerDies();
  await campaign.terminate('As if its history were lost.');
  const lease = await passTime(9 * hour);
  expect(await working(() => lease.result())).toMatchObject({ state: 'closed' });
  expect(fakes.count('teardown')).toBe(1);
  expect(fakes.calls.at(-1)).toBe('forgetLease');
});
