/**
 * Names of this state folder on a Temporal server that others may share: task queue, workflows and processes. All derive
 * from the owner id, so that no worker of another checkout picks up work started here.
 */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { ownerId } from '../state/owner.ts';

/** Eight hexadecimal digits that identify this state folder among others on the same server. */
export async function stateId(): Promise<string> {
  return createHash('sha256')
    .update(await ownerId())
    .digest('hex')
    .slice(0, 8);
}

/** The task queue of all workflows and activities of this state folder. */
export async function taskQueue(): Promise<string> {
  return `proofload-${await stateId()}`;
}

/** The identity that clients and workers of this state folder send to the server. */
export async function processIdentity(): Promise<string> {
  return `${await taskQueue()}@${hostname()}:${process.pid}`;
}

/** Workflow id of a campaign: `<state id>/<campaign id>`. The ids of its children and its lease start with it. */
export async function workflowIdOf(campaignId: string): Promise<string> {
  return `${await stateId()}/${campaignId}`;
}

/** The campaign id, as users know it, of a campaign's workflow. */
export function campaignIdOf(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}
