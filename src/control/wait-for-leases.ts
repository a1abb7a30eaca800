/** Waits for the leases of earlier campaigns: their hosts are free once they are closed. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { workflowIdOf } from './names-on-server.ts';
import { runningWorkflows } from './running.ts';
import { remedy } from '../hardware/lease/lease-text.ts';
import { leaseWorkflowId, checkSignal } from '../../workflows/lease-messages.ts';
import { waitForChildren } from './executions.ts';
import { refuseSecond, rivalsOf, type PlacedPlan } from './refuse-second.ts';
import type { Plan } from '../plan/plan.ts';

const limitMilliseconds = 600_000;

/**
 * Refuses hosts that another campaign uses, and waits for the leases of earlier campaigns.
 *
 * @param resumedId the campaign whose earlier session may still be stopping its loads; null for a new campaign
 */
export async function waitUntilFree(
  plane: ControlPlane,
  plan: Pick<Plan, 'profile' | 'stack' | 'steps'>,
  resumedId: string | null,
  say: (line: string) => void,
): Promise<void> {
  await refuseSecond(plane, plan);
  if (resumedId !== null) await waitForChildren(plane.client, { campaignId: resumedId, plan }, say);
  await waitForLeases(plane, plan, resumedId, say);
}

/**
 * Makes every open lease that stands in the way of a campaign check its own campaign, which has ended, and waits until the hardware
 * is torn down. Call it when no campaign runs there. Refuses after ten minutes.
 *
 * @param resumedId the campaign whose earlier session may still have its lease; null for a new campaign
 */
export async function waitForLeases(
  { client }: ControlPlane,
  plan: PlacedPlan,
  resumedId: string | null,
  say: (line: string) => void,
): Promise<void> {
  const end = Date.now() + limitMilliseconds;
  let isAnnounced = false;
  for (;;) {
    const open = await runningWorkflows(client, 'lease');
    const earlier = open.filter(({ campaignId }) => campaignId === resumedId);
    const ids = new Set([...earlier, ...(await rivalsOf(plan, open))].map(({ campaignId }) => campaignId));
    const [first, ...others] = ids;
    if (first === undefined) return;
    const names = [first, ...others].join(', ');
    if (Date.now() > end) {
      throw new RefusalError([
        `Cleanup of ${names} is not verified yet ("proofload status ${first}"): remove the hardware with ${remedy(first)}.`,
      ]);
    }
    if (!isAnnounced) {
      for (const campaignId of [first, ...others]) await signalLease(client, campaignId);
      say(`Waiting for the teardown of ${names}.`);
      isAnnounced = true;
    }
    await setTimeout(1000);
  }
}

async function signalLease(client: Client, campaignId: string): Promise<void> {
  const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  try {
    await lease.signal(checkSignal);
  } catch (error) {
    // The lease has closed since.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
