import { ApplicationFailure } from '@temporalio/common';
import { Client, WorkflowFailedError, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { campaignState } from '../../activities/lease.ts';
import type { LeaseActivities } from '../../activities/lease-contract.ts';
import type { LeasePlan } from '../../src/plan/cost.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { extendUpdate, leaseQuery, leaseWorkflowId, checkSignal } from '../../workflows/lease-messages.ts';
import type { lease as leaseWorkflow } from '../../workflows/lease.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { fakeActivities } from './fake-activities.ts';
import { accountsQuery, endSignal, warningsQuery } from './leased-campaign.ts';
import type { leasedCampaign, Manner } from './leased-campaign.ts';
import { existingKafka } from '../samples/existing-cluster.ts';
import { smallPlan, smallStart } from '../samples/small-plan.ts';
import { openServer } from './shared-server.ts';
import type { CampaignServer } from './skipped-time.ts';

const hour = 3_600_000;

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('development');
});

/** Two hours to be extended to three, with ten minutes of grace, or as a test says. Leases are compared with this machine's clock. */
function leasedPlan(change: Partial<LeasePlan> = {}): Plan {
  const estimate = { hostHours: 1, dollarsPerHour: null, dollars: null, phases: [], hosts: [] };
  return smallPlan({
    steps: [],
    lease: { hours: 2, hardLimitHours: 3, dollars: null, graceMinutes: 10, estimate, ...change },
  });
}
const overSoon = { hours: 2 / 3600 };
/** A lease with this grace looks round every three seconds. */
const lookingOften = { graceMinutes: 0.2 };

interface Held {
  client: Client;
  campaignId: string;
  taskQueue: string;
  campaign: WorkflowHandle<typeof leasedCampaign>;
  lease: WorkflowHandle<typeof leaseWorkflow>;
  /** Activities that were called, in order. */
  calls: string[];
  renewals: Parameters<LeaseActivities['renewLease']>[0][];
  records: Parameters<LeaseActivities['recordLease']>[0][];
}

let count = 0;

/** Starts a campaign that holds a lease, and leaves nothing open behind it. */
async function withLease(
  manner: Manner,
  body: (held: Held) => Promise<void>,
  plan: Plan = leasedPlan(),
  renewing: (lease: Held['lease']) => Promise<void> = async () => {},
): Promise<void> {
  count += 1;
  const campaignId = `leased-${count}`;
  const fakes = fakeActivities();
  const renewals: Held['renewals'] = [];
  const records: Held['records'] = [];
  const activities: LeaseActivities = {
    campaignState,
    renewLease: async (input) => {
      renewals.push(input);
      await renewing(client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId))));
      return [];
    },
    recordLease: async (input) => {
      fakes.calls.push('recordLease');
      records.push(input);
    },
    rescue: async () => {
      fakes.calls.push('rescue');
      if (manner === 'unreachable') throw ApplicationFailure.nonRetryable('The hosts do not answer');
    },
    forgetLease: async () => {
      fakes.calls.push('forgetLease');
    },
  };
  const client = new Client({ connection: time.environment.connection });
  const taskQueue = await time.campaigns.serve(campaignId, { ...fakes.activities, ...activities });
  const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
  const input: CampaignInput = {
    campaignId,
    plan,
    argv: [],
    request,
    start: smallStart,
    validRuns: null,
    searchAttributes: false,
  };
  const workflowId = await workflowIdOf(campaignId);
  const campaign = await client.workflow.start<typeof leasedCampaign>('leasedCampaign', {
    workflowId,
    taskQueue,
    args: [input, manner],
  });
  const handle = client.workflow.getHandle<typeof leaseWorkflow>(leaseWorkflowId(workflowId));
  const held = { client, campaign, lease: handle, taskQueue, campaignId, calls: fakes.calls, renewals, records };
  try {
    await eventually('the lease has begun', () => isThere(handle));
    await time.campaigns.whileRunning(body(held));
  } finally {
    for (const one of [campaign, handle]) {
      if ((await one.describe()).status.name === 'RUNNING') await one.terminate('The test has ended.');
    }
  }
}

async function eventually(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 4 * 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await setTimeout(50);
  }
}

async function isThere(handle: WorkflowHandle): Promise<boolean> {
  try {
    await handle.describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

// Leases mostly wait. An activity whose start got lost on a loaded machine is repeated after two minutes.
describe.concurrent('a lease', { timeout: 5 * 60_000 }, () => {
  test('is renewed on hosts that came during a renewal at once, and closes when it is told that they are gone', async () => {
    await withLease(
      'orderly',
      async ({ campaign, lease, calls, renewals }) => {
        await eventually('it is renewed on them', async () => renewals.some(({ inventory }) => inventory !== null));
        expect(renewals.at(-1)).toMatchObject({ stack: 'local', graceSeconds: 600 });
        expect((await lease.fetchHistory()).events?.filter((event) => event.timerFiredEventAttributes)).toEqual([]);
        await campaign.signal(endSignal, 'gone');
        expect(await lease.result()).toMatchObject({ state: 'closed' });
        expect(calls).toEqual(['forgetLease']);
        await campaign.result();
      },
      leasedPlan(),
      (lease) => eventually('it has hosts', async () => (await lease.query(leaseQuery)).inventory !== null),
    );
  });

  test('cancels the campaign at the deadline, says why, and closes by its word', async () => {
    await withLease(
      'orderly',
      async ({ campaign, lease, calls }) => {
        expect(await lease.result()).toMatchObject({ state: 'closed' });
        await expect(campaign.result()).rejects.toThrow(WorkflowFailedError);
        expect((await campaign.describe()).status.name).toBe('CANCELLED');
        expect((await campaign.query(warningsQuery)).at(-1)).toContain('The lease ended at ');
        expect(calls).toEqual(['forgetLease']);
      },
      leasedPlan(overSoon),
    );
  });

  test('tears down by itself when the cancelled campaign does not come to its end', async () => {
    await withLease(
      'heedless',
      async ({ campaign, lease, calls }) => {
        expect(await lease.result()).toMatchObject({ state: 'closed' });
        expect(calls).toEqual(['teardown', 'verifyCleanup', 'forgetLease']);
        expect((await campaign.describe()).status.name).toBe('RUNNING');
      },
      leasedPlan({ ...overSoon, graceMinutes: 0.05 }),
    );
  });

  const existing = { kafka: existingKafka('10.0.0.5:9092') };
  test.each([
    ['tears down', {}, []],
    ['clears existing clusters', { clusters: existing }, ['removeMade']],
  ])('of a terminated campaign brings its telemetry here, %s, and records how it ended', async (_, change, own) => {
    const body = async ({ campaign, lease, calls, renewals, records }: Held): Promise<void> => {
      await eventually('it has hosts', async () => renewals.some(({ inventory }) => inventory !== null));
      await campaign.terminate();
      expect(await lease.result()).toMatchObject({ state: 'closed' });
      expect(calls).toEqual(['rescue', 'teardown', 'verifyCleanup', ...own, 'recordLease', 'forgetLease']);
      expect(records).toMatchObject([{ rescued: true, lease: { closedMilliseconds: 0, extensions: [] } }]);
    };
    await withLease('orderly', body, { ...leasedPlan(lookingOften), ...change });
  });

  test('tears down although nothing can be brought from the hosts, and says so in the record', async () => {
    await withLease('unreachable', async ({ campaign, lease, calls, renewals, records }) => {
      await eventually('it has hosts', async () => renewals.some(({ inventory }) => inventory !== null));
      await campaign.terminate();
      await lease.signal(checkSignal);
      expect(await lease.result()).toMatchObject({ state: 'closed' });
      expect(calls).toEqual(['rescue', 'teardown', 'verifyCleanup', 'recordLease', 'forgetLease']);
      const complaint = 'Could not collect logs and telemetry: The hosts do not answer';
      expect(records).toMatchObject([{ rescued: false, lease: { complaints: [complaint] } }]);
    });
  });

  test('tears down when its campaign failed in a bug, as soon as it is asked to look', async () => {
    await withLease('orderly', async ({ campaign, lease, calls }) => {
      await campaign.signal(endSignal, 'bug');
      await expect(campaign.result()).rejects.toThrow(WorkflowFailedError);
      await lease.signal(checkSignal);
      expect(await lease.result()).toMatchObject({ state: 'closed' });
      expect(calls).toEqual(['rescue', 'teardown', 'verifyCleanup', 'recordLease', 'forgetLease']);
    });
  });

  test('cannot be cancelled', async () => {
    await withLease('orderly', async ({ campaign, lease, calls }) => {
      await lease.cancel();
      await campaign.signal(endSignal, 'gone');
      expect(await lease.result()).toMatchObject({ state: 'closed' });
      expect(calls).toEqual(['forgetLease']);
    });
  });

  test('is extended up to its hard limit and no further', async () => {
    await withLease('orderly', async ({ campaign, lease }) => {
      const before = await lease.query(leaseQuery);
      const after = await lease.executeUpdate(extendUpdate, { args: [0.5] });
      expect(after.deadlineMilliseconds).toBe(before.deadlineMilliseconds + hour / 2);
      await eventually('the campaign has it in its account', async () => {
        const last = (await campaign.query(accountsQuery)).at(-1);
        return last?.extensions[0]?.hours === 0.5 && last.deadlineMilliseconds === after.deadlineMilliseconds;
      });

      const refusal = await lease.executeUpdate(extendUpdate, { args: [0.6] }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WorkflowUpdateFailedError);
      expect((refusal as WorkflowUpdateFailedError).cause?.message).toContain('at most 0.5 more hours are allowed');
    });
  });

  test('continues unchanged in a new history', async () => {
    await withLease('orderly', async ({ client, campaignId, taskQueue, campaign, lease, calls, renewals }) => {
      await eventually('it has hosts', async () => renewals.some(({ inventory }) => inventory !== null));
      await lease.executeUpdate(extendUpdate, { args: [0.5] });
      const before = await lease.query(leaseQuery);
      await campaign.signal(endSignal, 'gone');
      await lease.result();
      await campaign.result();

      // Its campaign has ended by now, so it tears down.
      const again = await client.workflow.start<typeof leaseWorkflow>('lease', {
        workflowId: lease.workflowId,
        taskQueue,
        args: [{ campaignId, plan: leasedPlan(), before }],
      });
      expect(await again.result()).toMatchObject({
        deadlineMilliseconds: before.deadlineMilliseconds,
        inventory: before.inventory,
        state: 'closed',
      });
      expect(calls).toEqual(['forgetLease', 'rescue', 'teardown', 'verifyCleanup', 'recordLease', 'forgetLease']);
    });
  });

  test('warns its campaign at 80 %, once', async () => {
    await withLease('orderly', async ({ client, campaignId, taskQueue, campaign, lease }) => {
      const held = await lease.query(leaseQuery);
      await lease.terminate('The next execution starts as if nine hours had passed.');
      const later = await client.workflow.start<typeof leaseWorkflow>('lease', {
        workflowId: lease.workflowId,
        taskQueue,
        args: [
          {
            campaignId,
            plan: leasedPlan(),
            before: { ...held, startMilliseconds: Date.now() - 9 * hour, deadlineMilliseconds: Date.now() + hour },
          },
        ],
      });
      const warnings = (): Promise<string[]> => campaign.query(warningsQuery);
      await eventually('the campaign is warned', async () => (await warnings()).length > 0);
      await later.signal(checkSignal);
      await campaign.signal(endSignal, 'gone');
      await later.result();
      expect(await warnings()).toEqual([expect.stringContaining('80 % of the lease has passed')]);
    });
  });

  test('replays from its history as it went', async () => {
    await withLease('orderly', async ({ campaign, lease }) => {
      await campaign.terminate();
      await lease.signal(checkSignal);
      await lease.result();
      await Worker.runReplayHistory({ workflowBundle: time.bundle }, await lease.fetchHistory(), lease.workflowId);
    });
  });
});
