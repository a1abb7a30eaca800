/** What `run` and `resume` have in common once they have decided: start the workflow, then follow it or leave it. */
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { CampaignInput } from '../../workflows/messages.ts';
import { RefusalError } from '../campaign/refusal.ts';
import type { ControlPlane } from '../control/control-plane.ts';
import { taskQueue } from '../control/target.ts';
import { describeCampaign } from '../progress/describe.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { followToTheEnd } from './follow-to-the-end.ts';
import { speaker } from './say.ts';

/** Starts the workflow of a campaign; an id that may not be used is refused with the sentence `refusal`. */
export async function startCampaign(
  { client }: ControlPlane,
  input: CampaignInput,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'REJECT_DUPLICATE',
  refusal: string,
): Promise<void> {
  try {
    await client.workflow.start('campaign', {
      workflowId: input.campaignId,
      taskQueue,
      args: [input],
      workflowIdReusePolicy,
      ...describeCampaign(input.plan),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    throw new RefusalError([refusal]);
  }
}

/** Follows a campaign to its end, or leaves it running where that was asked for. */
export async function followOrLeave(
  plane: ControlPlane,
  campaignId: string,
  options: { detach?: true | undefined; json?: true | undefined },
): Promise<ExitCode> {
  const say = speaker(options.json);
  if (!options.detach) return await followToTheEnd(campaignId, plane, say, options.json ?? false);
  await plane.client.connection.close();
  say(`It runs on its own. Follow it with "proofload attach ${campaignId}".`);
  if (options.json) process.stdout.write(`${JSON.stringify({ campaignId })}\n`);
  return exitCodes.done;
}
