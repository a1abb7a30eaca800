/** Asks something of a campaign under way. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import type { CampaignProgress } from './progress/progress.ts';
import { campaignHandle } from './campaign-view.ts';

/** Refuses with the campaign's own words where it refuses, and where it has ended. */
async function ask(client: Client, campaignId: string, update: string, runId?: string): Promise<string> {
  const handle = await campaignHandle(client, campaignId);
  try {
    if (runId === undefined) return await handle.executeUpdate<string, []>(update);
    return await handle.executeUpdate<string, [string]>(update, { args: [runId] });
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) {
      throw new RefusalError([`${campaignId}: ${error.cause?.message ?? error.message}`]);
    }
    if (error instanceof WorkflowNotFoundError && (await handle.describe()).status.name !== 'RUNNING') {
      throw new RefusalError([`${campaignId} has ended: there is nothing left to steer.`]);
    }
    throw error;
  }
}

export function pause(client: Client, campaignId: string): Promise<string> {
  return ask(client, campaignId, 'pause');
}

/** Lets a paused campaign go on. */
export function unpause(client: Client, campaignId: string): Promise<string> {
  return ask(client, campaignId, 'unpause');
}

/** Lets a campaign that still runs go on where it is paused; refuses where nothing keeps it from going on. */
export async function unpauseRunning(client: Client, campaignId: string): Promise<string> {
  const handle = await campaignHandle(client, campaignId);
  const { pause } = await handle.query<CampaignProgress>('progress');
  if (pause) return await unpause(client, campaignId);
  throw new RefusalError([
    `${campaignId} still runs: follow it with "proofload attach ${campaignId}", or end it first with "proofload cancel ${campaignId}".`,
  ]);
}

export function skip(client: Client, campaignId: string, runId: string): Promise<string> {
  return ask(client, campaignId, 'skip', runId);
}
