/** Waits for the leases of earlier campaigns: a profile is free once they are closed. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { workflowIdOf } from './names-on-server.ts';
import { runningWorkflows } from './running.ts';
import { remedy } from '../hardware/lease/lease-text.ts';
import { leaseWorkflowId, checkSignal } from '../../workflows/lease-messages.ts';
import { waitForChildren } from './executions.ts';
import { refuseSecond, rivalsOf } from './refuse-second.ts';
import type { Plan } from '../plan/plan.ts';

const limitMilliseconds = 600_000;

/**
 * Refuses a profile that another campaign uses, and waits for the leases of earlier campaigns.
 *
 * @param resumed the campaign whose earlier session may still be stopping its loads; null for a new campaign
 */
export async function waitUntilFree(
  plane: ControlPlane,
  profile: string,
  resumed: { campaignId: string; plan: Pick<Plan, 'steps'> } | null,
  say: (line: string) => void,
): Promise<void> {
  await refuseSecond(plane, profile);
  if (resumed !== null) await waitForChildren(plane.client, resumed, say);
  await waitForLeases(plane, profile, say);
}

/**
 * Makes every open lease on a profile check its campaign, which has ended, and waits until the hardware is torn down. For a
 * profile on this machine, waits for every lease on this machine. Call it when no campaign runs there. Refuses after ten
 * minutes.
 */
export async function waitForLeases(
  { client }: ControlPlane,
  profile: string,
  say: (line: string) => void,
): Promise<void> {
  const end = Date.now() + limitMilliseconds;
  let isAnnounced = false;
  for (;;) {
    const leases = await rivalsOf(profile, await runningWorkflows(client, 'lease'));
    const [first, ...others] = leases.map(({ campaignId }) => campaignId);
    if (first === undefined) return;
    const names = [first, ...others].join(', ');
    if (Date.now() > end) {
      throw new RefusalError([
        `Cleanup of ${names} is not verified yet ("proofload status ${first}"): remove the hardware with ${remedy(leases[0]?.profile ?? profile)}.`,
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
