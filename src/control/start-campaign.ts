/** Starts the workflow of a campaign, or of a series, once its profile is free and the worker has the code of the checkout. */
import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { setTimeout } from 'node:timers/promises';
import type { campaign } from '../../workflows/campaign.ts';
import type { series } from '../../workflows/series.ts';
import type { SeriesInput } from '../../workflows/series-messages.ts';
import { type CampaignInput, searchAttributeKeys } from '../../workflows/messages.ts';
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
import { campaignSummary } from './progress/markdown.ts';
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
export async function startSession(plane: ControlPlane, profile: Profile, session: SessionRequest): Promise<void> {
  await saveCredentials({ ...profile, stack: stackOf(session.plan) }, 'begins');
  const { searchAttributes } = plane.target;
  await startCampaign(plane, { ...session, start: randomUUID(), searchAttributes });
}

/**
 * Starts the workflow of a campaign. Refuses an id that is in use, and hosts that are in use. Commands of this checkout take turns to
 * check and start, until the server lists the new workflow.
 */
export async function startCampaign(plane: ControlPlane, input: CampaignInput): Promise<void> {
  const { campaignId, plan, validRuns, searchAttributes } = input;
  const isNew = validRuns === null;
  const start = async (): Promise<void> => {
    await refuseSecond(plane, plan);
    await startOnce(
      campaignId,
      plane.client.workflow.start<typeof campaign>('campaign', {
        workflowId: await workflowIdOf(campaignId),
        taskQueue: await taskQueue(),
        args: [input],
        workflowIdReusePolicy: isNew ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE',
        ...campaignSummary(plan),
        ...(searchAttributes
          ? { typedSearchAttributes: [{ key: searchAttributeKeys.profile, value: plan.profile }] }
          : {}),
      }),
      isNew
        ? `--id ${campaignId}: this server has already run a campaign with this id; choose another, or omit --id.`
        : `${campaignId} has just been resumed by another command.`,
    );
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
  await startOnce(
    seriesId,
    client.workflow.start<typeof series>('series', {
      workflowId: await workflowIdOf(seriesId),
      taskQueue: await taskQueue(),
      args: [{ ...input, start: randomUUID(), searchAttributes: target.searchAttributes }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      staticSummary: `${title}: ${input.campaigns.length} campaigns`,
      staticDetails: plans.map((plan) => campaignSummary(plan).staticSummary).join('\n\n'),
    }),
    `${seriesId} has just been started by another command.`,
  );
}

/** Waits for the start of a workflow. Refuses with the sentence `refusal` if its id is in use. */
async function startOnce(id: string, starting: Promise<unknown>, refusal: string): Promise<void> {
  // From here on the campaign may run, even if the response is lost.
  noteHardware(id);
  try {
    await starting;
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
