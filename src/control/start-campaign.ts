/** From a plan to a workflow: the profile is free, the worker has the code of the checkout, the workflow is started. */
import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import type { campaign } from '../../workflows/campaign.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { ensureCurrentWorker } from './current-worker.ts';
import { endOfChildren, isRunning } from './executions.ts';
import { taskQueue, workflowIdOf } from './names-on-server.ts';
import { runningCampaigns } from './running.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { controlFolder } from './target.ts';
import type { Plan } from '../plan/plan.ts';
import { describeCampaign } from './progress/describe.ts';
import { noteHardware, noteNoHardware } from './held-hardware.ts';
import { isOnThisMachine, refuseSecond } from './refuse-second.ts';
import { waitForLeases } from './wait-for-leases.ts';
import { leaveCredentials } from '../providers/credentials.ts';
import type { Profile } from '../providers/profile.ts';

/** Longer than any server takes to list what it has begun. */
const listedLimitMilliseconds = 30_000;
/** Several commands may stand before this one. */
const turnLimitMilliseconds = 5 * 60_000;

/** What a session is started with, as a command has decided it; what belongs to the control plane is added here. */
export type DecidedSession = Omit<CampaignInput, 'start' | 'searchAttributes'>;

/**
 * Makes a profile ready for a session: refuses one that another campaign uses, waits for the leases of those before, and has a
 * worker with the code of this checkout.
 *
 * @param resumed the campaign whose session before may still end its loads; null where it begins
 */
export async function makeReady(
  plane: ControlPlane,
  profile: string,
  resumed: { campaignId: string; plan: Pick<Plan, 'steps'> } | null,
  say: (line: string) => void,
): Promise<void> {
  await refuseSecond(plane, profile);
  if (resumed !== null) await endOfChildren(plane.client, resumed, say);
  await waitForLeases(plane, profile, say);
  await ensureCurrentWorker(plane, say);
}

/** Starts a session on a profile that was made ready. Its worker goes by the credentials of this command. */
export async function startSession(
  plane: ControlPlane,
  profile: Profile,
  session: DecidedSession,
  refusal: string,
): Promise<void> {
  await leaveCredentials(profile, 'begins');
  const input = { ...session, start: randomUUID(), searchAttributes: plane.target.searchAttributes };
  await startCampaign(plane, input, session.wholeRuns === null ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE', refusal);
}

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
