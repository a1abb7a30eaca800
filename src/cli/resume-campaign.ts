/** `proofload resume`: end the pause of a campaign that runs; else find out what is left to do, start the workflow again, follow it to its end. */
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { ensureControlPlane, existingControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { isRunning } from '../control/executions.ts';
import { makeReady, startSession } from '../control/start-campaign.ts';
import { FileError } from '../input/file-error.ts';
import { resultsFolder } from '../state/paths.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { wholeRuns } from '../measurement/results/kept-runs.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { refuseNoId } from './campaign-id.ts';
import type { ExitCode } from './exit-codes.ts';
import { leaveCredentialsFor } from './leave-credentials.ts';
import { leaseOfNextSession } from './next-session.ts';
import { planRequest, recordedRequest } from './request.ts';
import { refuseChanged, refuseDone, requestOf } from './resumable.ts';
import { runCampaign } from './run-campaign.ts';
import { speaker } from './say.ts';
import { followOrLeave } from './follow-to-the-end.ts';
import { unpauseRunning } from '../control/steer-campaign.ts';
import { runsOf } from '../plan/runs-of.ts';

export interface ResumeOptions {
  /** Of this command: what an earlier one allowed stands in a file, which may be somebody else's. */
  allowUnlockedCode?: true | undefined;
  id?: string | undefined;
  /** For all sessions together; what was given before holds where it is left out. */
  maxDollars?: number | undefined;
  detach?: true | undefined;
  json?: true | undefined;
}

/** Goes on with a campaign and returns the exit code of the command. Throws a `RefusalError` before anything is started. */
export async function resumeCampaign(campaignId: string, options: ResumeOptions): Promise<ExitCode> {
  refuseNoId(campaignId);
  const say = speaker(options.json);
  if (options.id === undefined && (await stillRuns(campaignId))) {
    return await goOnRunning(await ensureControlPlane(say), campaignId, options);
  }
  const folder = join(resultsFolder, campaignId);
  const record = await recordOf(folder);
  const { sets, ...recorded } = requestOf(record, options);
  const asked = { ...recorded, set: sets, allowUnlockedCode: options.allowUnlockedCode };
  if (options.id !== undefined) return await runCampaign({ ...asked, ...options, maxDollars: recorded.maxDollars });

  refuseDone(record);
  const { plan: whole, profile } = await planRequest({ ...asked, seed: record.plan.sharing?.seed });
  refuseChanged(record, whole);

  const plane = await ensureControlPlane(say);
  // The server had died, and has come up again with the campaign.
  if (await isRunning(plane.client, campaignId)) return await goOnRunning(plane, campaignId, options);
  await makeReady(plane, whole.profile, { campaignId, plan: whole }, say);
  const kept = await wholeRuns(folder, whole);
  const keptIds = kept.map(({ runId }) => runId);
  // Read again: a lease that has closed meanwhile has written down what its session cost.
  const lease = await leaseOfNextSession({ record: await recordOf(folder), plan: whole, profile, keptIds }, say);
  const plan = { ...whole, lease };
  if (kept.length < runsOf(plan).length) await preflight({ campaignId, plan }, { isResumed: true });
  await startSession(
    plane,
    profile,
    { campaignId, plan, argv: process.argv.slice(2), request: recordedRequest(asked), wholeRuns: keptIds },
    `${campaignId} has just been resumed by another command.`,
  );
  say(`Campaign ${campaignId} goes on: ${kept.length} of ${runsOf(plan).length} runs are whole and kept.`);
  return await followOrLeave(plane, campaignId, options);
}

async function recordOf(folder: string): Promise<CampaignRecord> {
  try {
    return await readCampaignRecord(folder);
  } catch (error) {
    if (!(error instanceof FileError) || error.fault !== 'absent') throw error;
    throw new RefusalError([`${folder} holds no campaign.json: "proofload list results" names what can be resumed.`]);
  }
}

/** Whether a server that is there already knows the campaign as running. Starts nothing. */
async function stillRuns(campaignId: string): Promise<boolean> {
  const plane = await existingControlPlane();
  if (!plane) return false;
  try {
    return await isRunning(plane.client, campaignId);
  } finally {
    await plane.client.connection.close();
  }
}

/** A campaign that runs needs no new session: its pause ends, and its hosts are still there. */
async function goOnRunning(plane: ControlPlane, campaignId: string, options: ResumeOptions): Promise<ExitCode> {
  const say = speaker(options.json);
  await leaveCredentialsFor(campaignId, say);
  try {
    say(`${campaignId}: ${await unpauseRunning(plane.client, campaignId)}`);
  } catch (error) {
    await plane.client.connection.close();
    throw error;
  }
  return await followOrLeave(plane, campaignId, options);
}
