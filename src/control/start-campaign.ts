/** Starts the workflow of a campaign, or of a series, once its profile is free and the worker has the code of the checkout. */
import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import type { campaign } from '../../workflows/campaign.ts';
import type { series } from '../../workflows/series.ts';
import type { SeriesInput } from '../../workflows/series-messages.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { RefusalError } from '../input/refusal.ts';
import { stackOf } from '../plan/stack-of.ts';
import { missingBarrier } from '../hardware/private-network/barrier.ts';
import type { ControlPlane } from './control-plane.ts';
import { ensureCurrentWorker } from './current-worker.ts';
import { isRunning } from './executions.ts';
import { taskQueue, workflowIdOf } from './names-on-server.ts';
import { runningCampaigns } from './running.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { controlFolder } from './target.ts';
import type { Plan } from '../plan/plan.ts';
import { campaignSummary } from './progress/ui-text.ts';
import { noteHardware, noteNoHardware } from './held-hardware.ts';
import { refuseSecond } from './refuse-second.ts';
import { waitUntilFree } from './wait-for-leases.ts';
import { saveCredentials, saveCredentialsOfSeries } from '../providers/credentials.ts';
import type { Profile } from '../providers/profile.ts';

/** Longer than any server needs to list a started workflow. */
const listedLimitMilliseconds = 30_000;
/** Several commands may be waiting ahead of this one. */
const turnLimitMilliseconds = 5 * 60_000;

/** The input of a session as a command gives it; the control plane adds its own fields. */
export type SessionRequest = Omit<CampaignInput, 'start' | 'searchAttributes'>;

/**
 * Prepares for a session: refuses it if it would share hosts with another campaign, waits for the leases of earlier campaigns, and
 * ensures a worker with the code of this checkout.
 *
 * @param resumedId the campaign whose earlier session may still be stopping its loads; null for a new campaign
 */
export async function makeReady(
  plane: ControlPlane,
  plan: Pick<Plan, 'profile' | 'stack' | 'steps'>,
  resumedId: string | null,
  say: (line: string) => void,
): Promise<void> {
  const open = await missingBarrier();
  if (open !== null) say(open);
  await waitUntilFree(plane, plan, resumedId, say);
  await ensureCurrentWorker(plane, say);
}

/** Starts a session for which everything is prepared. The worker uses the credentials of this command. */
export async function startSession(
  plane: ControlPlane,
  profile: Profile,
  session: SessionRequest,
  refusal: string,
): Promise<void> {
  await saveCredentials({ ...profile, stack: stackOf(session.plan) }, 'begins');
  const input = { ...session, start: randomUUID(), searchAttributes: plane.target.searchAttributes };
  await startCampaign(plane, input, session.validRuns === null ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE', refusal);
}

/**
 * Starts the workflow of a campaign. Refuses an id that is in use with the sentence `refusal`, and hosts that are in use.
 * Commands of this checkout take turns to check and start, until the server lists the new workflow.
 */
export async function startCampaign(
  plane: ControlPlane,
  input: CampaignInput,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'REJECT_DUPLICATE',
  refusal: string,
): Promise<void> {
  const start = async (): Promise<void> => {
    await refuseSecond(plane, input.plan);
    await startWorkflow(plane, input, workflowIdReusePolicy, refusal);
    await waitUntilListed(plane, input);
  };
  await asSoleOwner(controlFolder, 'start', start, { limitMilliseconds: turnLimitMilliseconds });
}

/** Starts a series on a worker with the code of the checkout. Its campaigns use the credentials of this command. */
export async function startSeries(
  { client, target }: ControlPlane,
  input: Omit<SeriesInput, 'start' | 'searchAttributes'>,
  profiles: Profile[],
): Promise<void> {
  const { seriesId, title, plans } = input;
  for (const profile of profiles) await saveCredentialsOfSeries(profile, seriesId);
  noteHardware(seriesId);
  try {
    await client.workflow.start<typeof series>('series', {
      workflowId: await workflowIdOf(seriesId),
      taskQueue: await taskQueue(),
      args: [{ ...input, start: randomUUID(), searchAttributes: target.searchAttributes }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      staticSummary: `${title}: ${input.campaigns.length} campaigns`,
      staticDetails: plans.map((plan) => campaignSummary(plan).staticSummary).join('\n\n'),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    noteNoHardware();
    throw new RefusalError([`${seriesId} has just been started by another command.`]);
  }
}

async function startWorkflow(
  { client }: ControlPlane,
  input: CampaignInput,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'REJECT_DUPLICATE',
  refusal: string,
): Promise<void> {
  // From here on the campaign may run, even if the response is lost.
  noteHardware(input.campaignId);
  try {
    await client.workflow.start<typeof campaign>('campaign', {
      workflowId: await workflowIdOf(input.campaignId),
      taskQueue: await taskQueue(),
      args: [input],
      workflowIdReusePolicy,
      ...campaignSummary(input.plan),
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

/** Waits until the server lists the campaign as running, so that the next command sees it. */
async function waitUntilListed({ client }: ControlPlane, { campaignId }: CampaignInput): Promise<void> {
  const end = Date.now() + listedLimitMilliseconds;
  while (Date.now() < end) {
    if ((await runningCampaigns(client)).includes(campaignId)) return;
    if (!(await isRunning(client, campaignId))) return;
    await setTimeout(100);
  }
}
