/** Polls a campaign or a series, and restarts the server or worker if it dies. */
import { checkForBlocks } from './blocked-workflow.ts';
import {
  campaignHandle,
  hasCode,
  isAnswered,
  unavailableCodes,
  viewCampaign,
  type CampaignView,
} from './campaign-view.ts';
import { ensureControlPlane, type ControlPlane } from './control-plane.ts';
import { withLog } from './detached-process.ts';
import { workflowIdOf } from './names-on-server.ts';
import { UnansweredError } from './errors.ts';
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
  const refuseBlocked = checkForBlocks();

  async function viewOnce(): Promise<CampaignView | null> {
    try {
      if (polls % pollsPerBlockCheck === 0) await refuseBlocked(current.client, await workflowIdOf(campaignId));
      return await viewCampaign(current.client, campaignId);
    } catch (error) {
      if (hasCode(error, unavailableCodes)) return null;
      throw error;
    }
  }

  return {
    async poll() {
      const view = await viewOnce();
      polls += 1;
      if (view && view.state !== 'running') return view;
      unanswered = view && isAnswered(view) ? 0 : unanswered + 1;
      if (unanswered > unansweredLimit) throw new UnansweredError(await unansweredText(campaignId));
      if (unanswered > 0) {
        const { client } = current;
        current = await ensureControlPlane(say);
        await client.connection.close();
      }
      return view;
    },
    async cancel() {
      await (await campaignHandle(current.client, campaignId)).cancel();
    },
  };
}

async function unansweredText(campaignId: string): Promise<string> {
  const way = `Fix the errors in the log, then continue with "proofload attach ${campaignId}".`;
  return [
    `Neither a worker nor the server answers for ${campaignId}, although both were restarted: hardware may still exist.`,
    ...(await withLog(controlFolder, 'worker', way)),
  ].join('\n');
}
