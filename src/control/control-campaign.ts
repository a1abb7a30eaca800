/** Sends control requests to a running campaign or series. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import type { HostAccess } from './progress/accessed.ts';
import type { CampaignProgress } from './progress/progress.ts';
import { campaignHandle, viewSeries } from './campaign-view.ts';

/** Throws a `RefusalError` with the campaign's reason if it refuses or has ended. */
async function sendUpdate(
  client: Client,
  campaignId: string,
  update: string,
  argument?: string | HostAccess,
): Promise<string> {
  const handle = await campaignHandle(client, campaignId);
  try {
    if (argument === undefined) return await handle.executeUpdate<string, []>(update);
    return await handle.executeUpdate<string, [string | HostAccess]>(update, { args: [argument] });
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) {
      throw new RefusalError([`${campaignId}: ${error.cause?.message ?? error.message}`]);
    }
    if (error instanceof WorkflowNotFoundError && (await handle.describe()).status.name !== 'RUNNING') {
      throw new RefusalError([`${campaignId} has ended, so it cannot be controlled.`]);
    }
    throw error;
  }
}

export function pause(client: Client, campaignId: string): Promise<string> {
  return sendToAll(client, campaignId, 'pause');
}

/** Ends the pause of a campaign or series. */
export function unpause(client: Client, campaignId: string): Promise<string> {
  return sendToAll(client, campaignId, 'unpause');
}

/** To a campaign; or to a series, and then to its campaigns that run. */
async function sendToAll(client: Client, campaignId: string, update: 'pause' | 'unpause'): Promise<string> {
  const series = await viewSeries(client, await campaignHandle(client, campaignId));
  const answers = [await sendUpdate(client, campaignId, update)];
  for (const running of series?.campaigns.filter(({ state }) => state === 'running') ?? []) {
    try {
      answers.push(`${running.campaignId}: ${await sendUpdate(client, running.campaignId, update)}`);
    } catch (error) {
      // One that is about to end has nothing to pause; the series has taken the request.
      if (!(error instanceof RefusalError)) throw error;
      answers.push(...error.lines);
    }
  }
  return answers.join(' ');
}

/** Ends the pause of a running campaign. Refuses if it is not paused. */
export async function unpauseRunning(client: Client, campaignId: string): Promise<string> {
  const handle = await campaignHandle(client, campaignId);
  const series = await viewSeries(client, handle);
  const isPaused = series ? series.isPaused : (await handle.query<CampaignProgress>('progress')).pause !== null;
  if (isPaused) return await unpause(client, campaignId);
  throw new RefusalError([
    `${campaignId} is running and not paused: follow it with "proofload attach ${campaignId}", or first cancel it with "proofload cancel ${campaignId}".`,
  ]);
}

/** Ends the time for which a campaign keeps its hosts after its runs. */
export function release(client: Client, campaignId: string): Promise<string> {
  return sendUpdate(client, campaignId, 'release');
}

/** Has a campaign record that a person runs a command on a host during a run. */
export function noteAccess(client: Client, campaignId: string, access: HostAccess): Promise<string> {
  return sendUpdate(client, campaignId, 'access', access);
}

export function skip(client: Client, campaignId: string, runId: string): Promise<string> {
  return sendUpdate(client, campaignId, 'skip', runId);
}
