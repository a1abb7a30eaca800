/** A profile is free for a new campaign when the leases of the ones before are closed. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { workflowIdOf } from './names-on-server.ts';
import { runningWorkflows } from './running.ts';
import { remedy } from '../hardware/lease/words.ts';
import { leaseWorkflowId, lookSignal } from '../../workflows/lease-messages.ts';
import { rivalsOf } from './refuse-second.ts';

const limitMilliseconds = 600_000;

/**
 * Has every open lease on a profile look at its campaign, which has ended, and waits until it has given its hardware back;
 * for a profile of this machine every one of this machine. To be called when no campaign runs there. Refuses when it takes more than ten minutes.
 */
export async function waitForLeases(
  { client }: ControlPlane,
  profile: string,
  say: (line: string) => void,
): Promise<void> {
  const end = Date.now() + limitMilliseconds;
  let told = false;
  for (;;) {
    const leases = await rivalsOf(profile, await runningWorkflows(client, 'lease'));
    const [first, ...others] = leases.map(({ campaignId }) => campaignId);
    if (first === undefined) return;
    const names = [first, ...others].join(', ');
    if (Date.now() > end) {
      throw new RefusalError([
        `Hardware of ${names} is not proven gone yet ("proofload status ${first}"): remove it with ${remedy(leases[0]?.profile ?? profile)}.`,
      ]);
    }
    if (!told) {
      for (const campaignId of [first, ...others]) await haveLook(client, campaignId);
      say(`Waiting until ${names} has given its hardware back.`);
      told = true;
    }
    await setTimeout(1000);
  }
}

async function haveLook(client: Client, campaignId: string): Promise<void> {
  const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  try {
    await lease.signal(lookSignal);
  } catch (error) {
    // It has closed meanwhile.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
