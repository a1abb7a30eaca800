/** `proofload resume`: ends the pause of a running campaign; otherwise starts a session for the remaining runs and follows it. */
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { ensureControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { isRunning, isRunningHere } from '../control/executions.ts';
import { makeReady, startSession } from '../control/start-campaign.ts';
import { resultsFolder } from '../state/paths.ts';
import { keepOwnFiles } from '../installations/own-files.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { validRuns } from '../measurement/results/kept-runs.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { approveSpending } from './approve-spending.ts';
import { recordHere, refuseNoId } from './campaign-id.ts';
import { removeEnded } from './cleanup-here.ts';
import { isRented } from '../providers/registry.ts';
import type { ExitCode } from './exit-codes.ts';
import { saveCredentialsFor } from './known-campaign.ts';
import { leaseOfNextSession } from '../control/next-session.ts';
import { refuseUnowned } from './refuse-unowned.ts';
import { planRequest, recordedRequest, type CommandLineRequest, type StartOptions } from './request.ts';
import { refuseChanged, refuseDone, refuseOlder, requestOf } from './resumable.ts';
import { runCampaign } from './run-campaign.ts';
import { speaker } from './terminal.ts';
import { followAndPrint } from './follow-to-the-end.ts';
import { unpauseRunning } from '../control/control-campaign.ts';
import { stackOf } from '../plan/stack-of.ts';
import { runsOf } from '../plan/runs-of.ts';
import { idsDone } from '../search/next-step.ts';

/** Permissions are of this command only: those of an earlier one are in a file that another user may have written. */
export type ResumeOptions = StartOptions &
  Pick<CommandLineRequest, 'allowUnlockedCode' | 'iOwnThisCluster' | 'maxDollars' | 'keep'>;

/** Resumes a campaign and returns the exit code of the command. Throws a `RefusalError` before anything starts. */
export async function resumeCampaign(campaignId: string, options: ResumeOptions): Promise<ExitCode> {
  refuseNoId(campaignId);
  const say = speaker(options.json);
  if (options.id === undefined && (await isRunningHere(campaignId))) {
    return await resumeRunning(await ensureControlPlane(say), campaignId, options);
  }
  const folder = join(resultsFolder, campaignId);
  const record = await recordOf(campaignId);
  const { sets, ...recorded } = requestOf(record, options);
  const { allowUnlockedCode, iOwnThisCluster } = options;
  const request = { ...recorded, set: sets, allowUnlockedCode, iOwnThisCluster };
  if (options.id !== undefined) return await runCampaign({ ...request, ...options, maxDollars: recorded.maxDollars });

  refuseDone(record);
  refuseOlder(record);
  const {
    plan: planned,
    profile,
    files,
  } = await planRequest({
    ...request,
    keep: options.keep,
    seed: (record.plan.sharing ?? record.plan.variants ?? record.plan.matrices)?.seed,
  });
  const whole = { ...planned, stack: stackOf(record.plan) };
  refuseChanged(record, whole);
  await refuseUnowned(whole, iOwnThisCluster);
  /** What is kept and what may be spent now. */
  const nextSession = async (sayOfIt: (line: string) => void) => {
    const valid = await validRuns(folder, whole);
    const kept = valid.map(({ runId }) => runId);
    const done = idsDone(whole.steps, valid);
    const remaining = runsOf(whole).filter(({ id }) => !done.has(id)).length;
    const lease = await leaseOfNextSession(
      { campaignId, record: await recordOf(campaignId), plan: whole, profile, done },
      sayOfIt,
    );
    return { kept, remaining, plan: { ...whole, lease } };
  };
  const first = await nextSession(say);
  refuseKeepOfNothing(campaignId, options, first.remaining);
  if (first.remaining > 0) await approveSpending(first.plan, options.yes ?? false, say);
  await keepOwnFiles(files);

  const plane = await ensureControlPlane(say);
  // The server had died, and now runs again with the campaign.
  if (await isRunning(plane.client, campaignId)) return await resumeRunning(plane, campaignId, options);
  await makeReady(plane, whole, campaignId, say);
  if (!isRented(profile.provider)) await removeEnded(plane, say);
  // Read again: a lease that has closed since then has recorded the cost of its session.
  const { kept, remaining, plan } = await nextSession(() => {});
  if (remaining > 0) await preflight({ campaignId, plan }, { isResumed: true });
  const argv = process.argv.slice(2);
  await startSession(plane, profile, { campaignId, plan, argv, request: recordedRequest(request), validRuns: kept });
  say(`Campaign ${campaignId} continues: ${kept.length} of ${runsOf(plan).length} runs are kept.`);
  return await followAndPrint(plane, campaignId, options);
}

/** A session without remaining runs has no hosts. */
function refuseKeepOfNothing(campaignId: string, { keep }: ResumeOptions, remaining: number): void {
  if (keep === undefined || remaining > 0) return;
  throw new RefusalError([
    `--keep: all runs of ${campaignId} are valid, so this session needs no hosts to keep. Omit it to write the report.`,
  ]);
}

const recordOf = (campaignId: string): Promise<CampaignRecord> =>
  recordHere(campaignId, ' To resume a series, run the command that started it with its --id.');

/** A running campaign needs no new session: only its pause ends. */
async function resumeRunning(plane: ControlPlane, campaignId: string, options: ResumeOptions): Promise<ExitCode> {
  const say = speaker(options.json);
  if (options.keep !== undefined)
    throw new RefusalError([
      `--keep: ${campaignId} is running, and the time for which it keeps its hosts was set when it started.`,
    ]);
  await saveCredentialsFor(campaignId, say);
  say(`${campaignId}: ${await unpauseRunning(plane.client, campaignId)}`);
  return await followAndPrint(plane, campaignId, options);
}
