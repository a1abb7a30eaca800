/** Polls a campaign or a series, and restarts the server or worker if it dies. */
import { join } from 'node:path';
import { watchForBlocks, type BlockWatch } from './blocked-workflow.ts';
import { campaignHandle, isAnswered, viewCampaign, type CampaignView } from './campaign-view.ts';
import { ensureControlPlane, type ControlPlane } from './control-plane.ts';
import { lastLogLines } from './detached-process.ts';
import { UnansweredError } from './held-hardware.ts';
import { controlFolder } from './target.ts';

/** Consecutive polls without an answer, each up to ten seconds long, after which another restart will not help. */
const unansweredLimit = 12;

/** How many polls there are for each check for a blocked workflow. */
const pollsPerBlockCheck = 3;

export interface Watch {
  /**
   * Null if the server does not answer. While the campaign runs, restarts a server or worker that has died. Throws if the
   * campaign is blocked.
   */
  poll(): Promise<CampaignView | null>;
  cancel(): Promise<void>;
}

/** Polling throws an `UnansweredError` if restarting the control plane has not helped. */
export function watchCampaign(campaignId: string, plane: ControlPlane, say: (line: string) => void): Watch {
  let current = plane;
  let unanswered = 0;
  let polls = 0;
  const blocks = watchForBlocks();
  return {
    async poll() {
      const view = await viewOnce(current, campaignId, polls % pollsPerBlockCheck === 0 ? blocks : null);
      polls += 1;
      if (view && view.state !== 'running') return view;
      unanswered = view && isAnswered(view) ? 0 : unanswered + 1;
      if (unanswered > unansweredLimit) throw new UnansweredError(await unansweredText(campaignId));
      if (unanswered > 0) current = await restart(current, say);
      return view;
    },
    async cancel() {
      await (await campaignHandle(current.client, campaignId)).cancel();
    },
  };
}

async function viewOnce(
  { client }: ControlPlane,
  campaignId: string,
  blocks: BlockWatch | null,
): Promise<CampaignView | null> {
  try {
    const handle = await campaignHandle(client, campaignId);
    await blocks?.check(client, handle.workflowId);
    return await viewCampaign(client, handle);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

async function unansweredText(campaignId: string): Promise<string> {
  return [
    `Neither a worker nor the server answers for ${campaignId}, although both were restarted: hardware may still exist.`,
    `Fix the errors in the log, then continue with "proofload attach ${campaignId}". Last lines of ${join(controlFolder, 'worker.log')}:`,
    await lastLogLines(controlFolder, 'worker'),
  ].join('\n');
}

async function restart(plane: ControlPlane, say: (line: string) => void): Promise<ControlPlane> {
  const restarted = await ensureControlPlane(say);
  await plane.client.connection.close();
  return restarted;
}

/** gRPC codes of an unreachable server: cancelled (the connection broke), deadline exceeded, unavailable. */
function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [1, 4, 14].includes(Number(code)) || [1, 4, 14].includes(Number(cause?.code));
}
