/**
 * Sessions whose lease expires when the benchmark decides. They start as with `proofload resume`, but with a lease of seconds,
 * which no plan allows, and the benchmark extends it repeatedly.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { planRequest } from '../../src/cli/request.ts';
import { requestOf } from '../../src/cli/resumable.ts';
import { startCampaign } from '../../src/control/start-campaign.ts';
import { withStack } from '../../src/control/own-hosts.ts';
import { waitForLeases } from '../../src/control/wait-for-leases.ts';
import { existingControlPlane } from '../../src/control/control-plane.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { waitForChildren } from '../../src/control/executions.ts';
import type { LeaseProgress } from '../../src/hardware/lease/progress.ts';
import { validRuns } from '../../src/measurement/results/kept-runs.ts';
import { readCampaignRecord } from '../../src/measurement/results/read.ts';
import { extendUpdate, leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { CampaignUnderTest } from './campaign-under-test.ts';

const ignoreProgress = (): void => {};

/** Starts the next session of a campaign that has ended, with a lease of this many seconds. */
export async function beginLeased({ campaignId, campaignFolder }: CampaignUnderTest, seconds: number): Promise<void> {
  const record = await readCampaignRecord(campaignFolder);
  const request = requestOf(record);
  const { sets, ...rest } = request;
  const { plan: planned } = await planRequest({ ...rest, set: sets });
  const plan = withStack(planned, campaignId, false);
  if (!plan.lease) throw new Error(`The plan of ${campaignId} has no lease.`);
  const plane = await existingControlPlane();
  if (!plane) throw new Error('No Temporal server of this benchmark runs.');
  try {
    await waitForChildren(plane.client, { campaignId, plan }, ignoreProgress);
    await waitForLeases(plane, plan, campaignId, ignoreProgress);
    const valid = await validRuns(campaignFolder, plan);
    const input = {
      campaignId,
      plan: { ...plan, lease: { ...plan.lease, hours: seconds / 3600 } },
      argv: record.argv,
      request,
      start: randomUUID(),
      validRuns: valid.map(({ runId }) => runId),
      searchAttributes: true,
    };
    await startCampaign(plane, input);
  } finally {
    await plane.client.connection.close();
  }
}

export interface LeaseExtender {
  /** Lets the lease expire; returns its deadline in Unix milliseconds. */
  stopExtending(): Promise<number>;
}

/**
 * Extends the lease by `stepSeconds` whenever less than that remains. A small step makes the lease expire closer to the
 * intended time, and too early on a slow machine.
 *
 * @param sinceMilliseconds a lease that started earlier belongs to an earlier session
 */
export function keepExtending(
  { control, campaignId }: CampaignUnderTest,
  sinceMilliseconds: number,
  stepSeconds: number,
): LeaseExtender {
  let isExtending = true;
  let deadlineMilliseconds = Infinity;
  const extending = (async () => {
    while (isExtending) {
      await setTimeout(250);
      const lease = await queryLease();
      if (!lease || lease.startMilliseconds < sinceMilliseconds) continue;
      deadlineMilliseconds = lease.deadlineMilliseconds;
      if (lease.deadlineMilliseconds - Date.now() > stepSeconds * 1000) continue;
      await extend();
    }
  })();

  async function queryLease(): Promise<LeaseProgress | null> {
    const client = await control.client();
    // There is no lease before provisioning starts, and it does not answer for a moment after that.
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
      // An expired lease cannot be extended.
      isExtending = false;
    }
  }

  return {
    async stopExtending() {
      isExtending = false;
      await extending;
      return deadlineMilliseconds;
    },
  };
}
