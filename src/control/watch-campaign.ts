/** Looks at a campaign again and again, whatever dies of the control plane meanwhile. */
import { join } from 'node:path';
import { watchForBlocks, type BlockWatch } from './blocked-workflow.ts';
import { campaignHandle, viewCampaign, type CampaignView } from './campaign-view.ts';
import { ensureControlPlane, type ControlPlane } from './control-plane.ts';
import { lastLogLines } from './detached-process.ts';
import { UnansweredError } from './held-hardware.ts';
import { controlFolder } from './target.ts';

/** After this many looks in a row without an answer, each up to ten seconds long, starting the worker again does not help. */
const unansweredLimit = 12;

/** Every so many looks it is asked whether the campaign can go on at all. */
const looksBetweenWatches = 3;

export interface Watch {
  /**
   * Null where the server itself does not answer. While the campaign runs, a server or worker that has died is started again;
   * throws where the campaign cannot go on.
   */
  look(): Promise<CampaignView | null>;
  cancel(): Promise<void>;
}

/** Throws an `UnansweredError` at a look once starting the control plane again has not helped. */
export function watchCampaign(campaignId: string, plane: ControlPlane, say: (line: string) => void): Watch {
  let current = plane;
  let unanswered = 0;
  let looks = 0;
  const blocks = watchForBlocks();
  return {
    async look() {
      const view = await look(current, campaignId, looks % looksBetweenWatches === 0 ? blocks : null);
      looks += 1;
      if (view && view.state !== 'running') return view;
      unanswered = view?.progress ? 0 : unanswered + 1;
      if (unanswered > unansweredLimit) throw new UnansweredError(await silence(campaignId));
      if (unanswered > 0) current = await revive(current, say);
      return view;
    },
    async cancel() {
      await (await campaignHandle(current.client, campaignId)).cancel();
    },
  };
}

async function look(
  { client }: ControlPlane,
  campaignId: string,
  blocks: BlockWatch | null,
): Promise<CampaignView | null> {
  try {
    const handle = await campaignHandle(client, campaignId);
    await blocks?.look(client, handle.workflowId);
    return await viewCampaign(client, handle);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

async function silence(campaignId: string): Promise<string> {
  return [
    `Neither a worker nor the server answers for ${campaignId}, although both were started again: hardware may be left.`,
    `Mend what the log says, then go on with "proofload attach ${campaignId}". Last lines of ${join(controlFolder, 'worker.log')}:`,
    await lastLogLines(controlFolder, 'worker'),
  ].join('\n');
}

async function revive(plane: ControlPlane, say: (line: string) => void): Promise<ControlPlane> {
  const revived = await ensureControlPlane(say);
  await plane.client.connection.close();
  return revived;
}

/** gRPC codes of a server that is not there: deadline exceeded, unavailable, and a connection cut in the middle. */
function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [1, 4, 14].includes(Number(code)) || [1, 4, 14].includes(Number(cause?.code));
}
