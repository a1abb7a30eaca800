/**
 * What this state folder is called on a Temporal server, which others may share: its task queue, its workflows and its
 * processes. All follow from the owner id, so that no worker of another checkout takes what was started here.
 */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { ownerId } from '../state/owner.ts';

/** Eight hexadecimal digits that tell this state folder from every other on the same server. */
export async function stateId(): Promise<string> {
  return createHash('sha256')
    .update(await ownerId())
    .digest('hex')
    .slice(0, 8);
}

/** Of all workflows and activities of this state folder. */
export async function taskQueue(): Promise<string> {
  return `proofload-${await stateId()}`;
}

/** How a client or a worker of this state folder names itself to the server. */
export async function processIdentity(): Promise<string> {
  return `${await taskQueue()}@${hostname()}:${process.pid}`;
}

/** Id of the workflow of a campaign: `<state id>/<campaign id>`. Those of its children and its lease begin with it. */
export async function workflowIdOf(campaignId: string): Promise<string> {
  return `${await stateId()}/${campaignId}`;
}

/** The campaign that the workflow of a campaign measures; people know it by this id. */
export function campaignIdOf(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}
