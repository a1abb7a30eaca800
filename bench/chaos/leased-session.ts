/**
 * Sessions whose lease ends when the bench wants it to: begun as `proofload resume` begins them, with a lease of seconds,
 * which no plan is given, and kept alive by extending it again and again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { planRequest } from '../../src/cli/request.ts';
import { requestOf } from '../../src/cli/resumable.ts';
import { startCampaign } from '../../src/control/start-campaign.ts';
import { waitForLeases } from '../../src/control/wait-for-leases.ts';
import { existingControlPlane } from '../../src/control/control-plane.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { endOfChildren } from '../../src/control/executions.ts';
import type { LeaseProgress } from '../../src/hardware/lease/progress.ts';
import { wholeRuns } from '../../src/measurement/results/kept-runs.ts';
import { readCampaignRecord } from '../../src/measurement/results/read.ts';
import { extendUpdate, leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { Scene } from './scene.ts';

const say = (): void => {};

/** Begins the next session of a campaign that has ended, with a lease of so many seconds. */
export async function beginLeased({ campaignId, campaignFolder }: Scene, seconds: number): Promise<void> {
  const record = await readCampaignRecord(campaignFolder);
  const request = requestOf(record);
  const { sets, ...asked } = request;
  const { plan } = await planRequest({ ...asked, set: sets });
  if (!plan.lease) throw new Error(`The plan of ${campaignId} has no lease.`);
  const plane = await existingControlPlane();
  if (!plane) throw new Error('No Temporal server of this bench runs.');
  try {
    await endOfChildren(plane.client, { campaignId, plan }, say);
    await waitForLeases(plane, plan.profile, say);
    const whole = await wholeRuns(campaignFolder, plan);
    const input = {
      campaignId,
      plan: { ...plan, lease: { ...plan.lease, hours: seconds / 3600 } },
      argv: record.argv,
      request,
      start: randomUUID(),
      wholeRuns: whole.map(({ runId }) => runId),
      searchAttributes: true,
    };
    await startCampaign(plane, input, 'ALLOW_DUPLICATE', `${campaignId} runs already.`);
  } finally {
    await plane.client.connection.close();
  }
}

export interface Leased {
  /** Lets the lease end; returns its deadline in Unix milliseconds. */
  letGo(): Promise<number>;
}

/**
 * Extends the lease by `stepSeconds` whenever less than that is left: the less, the closer it ends to the moment meant, and
 * the sooner it ends by itself on a machine that is late.
 *
 * @param sinceMilliseconds a lease that began before is that of an earlier session
 */
export function keepLeased({ control, campaignId }: Scene, sinceMilliseconds: number, stepSeconds: number): Leased {
  let held = true;
  let deadlineMilliseconds = Infinity;
  const keeping = (async () => {
    while (held) {
      await setTimeout(250);
      const lease = await ask();
      if (!lease || lease.startMilliseconds < sinceMilliseconds) continue;
      deadlineMilliseconds = lease.deadlineMilliseconds;
      if (lease.deadlineMilliseconds - Date.now() > stepSeconds * 1000) continue;
      await extend();
    }
  })();

  async function ask(): Promise<LeaseProgress | null> {
    const client = await control.client();
    // There is none until provisioning begins, and none that answers for a moment after that.
    return await client.workflow
      .getHandle(leaseWorkflowId(await workflowIdOf(campaignId)))
      .query(leaseQuery)
      .catch(() => null);
  }
  async function extend(): Promise<void> {
    const workflowId = leaseWorkflowId(await workflowIdOf(campaignId));
    const handle = (await control.client()).workflow.getHandle(workflowId);
    try {
      const { deadlineMilliseconds: later } = await handle.executeUpdate(extendUpdate, { args: [stepSeconds / 3600] });
      deadlineMilliseconds = later;
    } catch {
      // Over: it cannot be extended any more.
      held = false;
    }
  }

  return {
    async letGo() {
      held = false;
      await keeping;
      return deadlineMilliseconds;
    },
  };
}
