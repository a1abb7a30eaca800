/** Sends control requests to a running campaign, its lease, or a series. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client, type WorkflowHandle } from '@temporalio/client';
import { extendUpdate, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import type { HostAccess } from './progress/controls.ts';
import type { CampaignProgress } from './progress/progress.ts';
import { campaignHandle, viewSeries } from './campaign-view.ts';
import { workflowIdOf } from './names-on-server.ts';

/** Throws a `RefusalError` with the reason of the workflow if it refuses, and with `closed` if it has ended. */
async function execute<Answer>(
  handle: WorkflowHandle,
  update: string,
  args: [] | [unknown],
  { campaignId, closed }: { campaignId: string; closed: string },
): Promise<Answer> {
  try {
    if (args.length === 0) return await handle.executeUpdate<Answer, []>(update);
    return await handle.executeUpdate<Answer, [unknown]>(update, { args });
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError)
      throw new RefusalError([`${campaignId}: ${error.cause?.message ?? error.message}`]);
    if (error instanceof WorkflowNotFoundError) throw new RefusalError([`${campaignId} ${closed}`]);
    throw error;
  }
}

async function send(client: Client, campaignId: string, update: string, ...args: [] | [unknown]): Promise<string> {
  const closed = 'has ended, so it cannot be controlled.';
  return await execute(await campaignHandle(client, campaignId), update, args, { campaignId, closed });
}

export const pause = (client: Client, campaignId: string): Promise<string> => sendToAll(client, campaignId, 'pause');

/** Ends the pause of a campaign or series. */
export const unpause = (client: Client, campaignId: string): Promise<string> =>
  sendToAll(client, campaignId, 'unpause');

/** To a campaign; or to a series, and then to its campaigns that run. */
async function sendToAll(client: Client, campaignId: string, update: 'pause' | 'unpause'): Promise<string> {
  const series = await viewSeries(client, campaignId);
  const answers = [await send(client, campaignId, update)];
  for (const running of series?.campaigns.filter(({ state }) => state === 'running') ?? []) {
    const answer = await orRefusal(send(client, running.campaignId, update));
    // One that is about to end has nothing to pause; the series has taken the request.
    answers.push(...(answer instanceof RefusalError ? answer.lines : [`${running.campaignId}: ${answer}`]));
  }
  return answers.join(' ');
}

const progressOf = async (client: Client, campaignId: string): Promise<CampaignProgress> =>
  await (await campaignHandle(client, campaignId)).query<CampaignProgress>('progress');

/** Ends the pause of a running campaign. Refuses if it is not paused. */
export async function unpauseRunning(client: Client, campaignId: string): Promise<string> {
  const series = await viewSeries(client, campaignId);
  const isPaused = series ? series.isPaused : (await progressOf(client, campaignId)).pause !== null;
  if (isPaused) return await unpause(client, campaignId);
  throw new RefusalError([
    `${campaignId} is running and not paused: follow it with "proofload attach ${campaignId}", or first cancel it with "proofload cancel ${campaignId}".`,
  ]);
}

/** Ends the time for which a campaign keeps its hosts after its runs. */
export const release = (client: Client, campaignId: string): Promise<string> => send(client, campaignId, 'release');

/** Has a campaign record that a person runs a command on a host during a run. */
export const noteAccess = (client: Client, campaignId: string, access: HostAccess): Promise<string> =>
  send(client, campaignId, 'access', access);

export const skip = (client: Client, campaignId: string, runId: string): Promise<string> =>
  send(client, campaignId, 'skip', runId);

/** Extends the deadline of the lease of a campaign. */
export async function extendLease(client: Client, campaignId: string, hours: number): Promise<LeaseProgress> {
  const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  const closed = 'has no open lease: it holds no hardware, or was never started here.';
  return await execute(lease, extendUpdate.name, [hours], { campaignId, closed });
}
