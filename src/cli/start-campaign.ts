/** What `run` and `resume` have in common once they have decided: start the workflow, then follow it or leave it. */
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import type { campaign } from '../../workflows/campaign.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from '../control/control-plane.ts';
import { isRunning } from '../control/executions.ts';
import { taskQueue, workflowIdOf } from '../control/names-on-server.ts';
import { runningCampaigns } from '../control/running.ts';
import { asSoleOwner } from '../control/sole-owner.ts';
import { controlFolder } from '../control/target.ts';
import { describeCampaign } from '../control/progress/describe.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { followToTheEnd } from './follow-to-the-end.ts';
import { noteHardware, noteNoHardware } from './held-hardware.ts';
import { isOnThisMachine, refuseSecond } from './refuse-second.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

/** Longer than any server takes to list what it has begun. */
const listedLimitMilliseconds = 30_000;
/** Several commands may stand before this one. */
const turnLimitMilliseconds = 5 * 60_000;

/**
 * Starts the workflow of a campaign; an id that may not be used is refused with the sentence `refusal`, and so is a profile
 * that is in use. Of several commands of this checkout one at a time looks and starts, until the server lists what it began:
 * one for each profile, and one for all profiles of this machine.
 */
export async function startCampaign(
  plane: ControlPlane,
  input: CampaignInput,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'REJECT_DUPLICATE',
  refusal: string,
): Promise<void> {
  const { profile } = input.plan;
  const start = async (): Promise<void> => {
    await refuseSecond(plane, profile);
    await startWorkflow(plane, input, workflowIdReusePolicy, refusal);
    await untilListed(plane, input);
  };
  const wait = { limitMilliseconds: turnLimitMilliseconds };
  const turn = (await isOnThisMachine(profile)) ? 'start-on-this-machine' : `start-on-${profile}`;
  await asSoleOwner(controlFolder, turn, start, wait);
}

async function startWorkflow(
  { client }: ControlPlane,
  input: CampaignInput,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'REJECT_DUPLICATE',
  refusal: string,
): Promise<void> {
  // From here on it may run, whatever becomes of the answer.
  noteHardware(input.campaignId, input.plan.profile);
  try {
    await client.workflow.start<typeof campaign>('campaign', {
      workflowId: await workflowIdOf(input.campaignId),
      taskQueue: await taskQueue(),
      args: [input],
      workflowIdReusePolicy,
      ...describeCampaign(input.plan),
      ...(input.searchAttributes
        ? { typedSearchAttributes: [{ key: searchAttributeKeys.profile, value: input.plan.profile }] }
        : {}),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    noteNoHardware();
    throw new RefusalError([refusal]);
  }
}

/** Whoever looks for running campaigns next must find this one, if it has not ended by then. */
async function untilListed({ client, target }: ControlPlane, { campaignId, plan }: CampaignInput): Promise<void> {
  const end = Date.now() + listedLimitMilliseconds;
  while (Date.now() < end) {
    const running = await runningCampaigns(client, target.searchAttributes ? plan.profile : null);
    if (running.includes(campaignId)) return;
    if (!(await isRunning(client, campaignId))) return;
    await setTimeout(100);
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
  if (options.json) print(`${JSON.stringify({ campaignId })}\n`);
  return exitCodes.done;
}
