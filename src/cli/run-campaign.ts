/** `proofload run`: plans or refuses a campaign, starts its workflow and follows it to its end. */
import { ensureControlPlane } from '../control/control-plane.ts';
import { makeReady, startSession } from '../control/start-campaign.ts';
import { keepOwnFiles } from '../installations/own-files.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { withStack } from '../control/own-hosts.ts';
import { sayWhoseHosts } from './whose-hosts.ts';
import { ownerId } from '../state/owner.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { elapsed } from '../text/figures.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { isRented, providerOf } from '../providers/registry.ts';
import { approveSpending } from './approve-spending.ts';
import { removeEnded } from './cleanup-here.ts';
import type { ExitCode } from './exit-codes.ts';
import { followOrDetach } from './follow-to-the-end.ts';
import { newCampaignId } from './new-campaign-id.ts';
import { refuseUnowned } from './refuse-unowned.ts';
import { planRequest, recordedRequest, type CommandLineRequest } from './request.ts';
import { RefusalError } from '../input/refusal.ts';
import { writeCampaignGate } from './campaign-gate.ts';
import type { GateOptions } from './gate.ts';
import { speaker } from './say.ts';
import { runsOf } from '../plan/runs-of.ts';

export interface RunOptions extends CommandLineRequest {
  /** Files to write at the end. */
  files?: Pick<GateOptions, 'junit' | 'summary'> | undefined;
  id?: string | undefined;
  yes?: true | undefined;
  detach?: true | undefined;
  json?: true | undefined;
}

/** Runs a campaign and returns the exit code of the command. Throws a `RefusalError` before anything starts. */
export async function runCampaign(options: RunOptions): Promise<ExitCode> {
  const say = speaker(options.json);
  refuseFilesOfDetached(options);
  const { plan: planned, profile, files, warnings } = await planRequest(options);
  for (const warning of warnings) say(`Warning: ${warning}`);
  await refuseUnowned(planned, options.iOwnThisCluster);
  const campaignId = options.id ?? newCampaignId(planned.campaign, [planned.profile, planned.size]);
  const plan = withStack(planned, campaignId, options.onMyHosts ?? false);
  await sayWhoseHosts(plan, profile, say);
  await preflight({ campaignId, plan });
  await approveSpending(plan, options.yes ?? false, say);
  await keepOwnFiles(files);

  const plane = await ensureControlPlane(say);
  await makeReady(plane, plan, null, say);
  if (!isRented(profile.provider)) await removeEnded(plane, say);
  const request = recordedRequest(options);
  await startSession(
    plane,
    profile,
    { campaignId, plan, argv: process.argv.slice(2), request, validRuns: null },
    `--id ${campaignId}: this server has already run a campaign with this id; choose another, or omit --id.`,
  );
  say(
    `Campaign ${campaignId}: ${runsOf(plan).length} runs, about ${expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)}.`,
  );
  if (providerOf((await readProfile(plan.profile)).provider).ownerSearch) {
    const owner = await ownerId();
    say(
      `Rented resources are tagged proofload:owner=${owner}. To find them, run "proofload cleanup --everything-of ${owner}".`,
    );
  }
  const exitCode = await followOrDetach(plane, campaignId, options);
  if (!options.detach) await writeCampaignGate(campaignId, options.files ?? {});
  return exitCode;
}

/** Files about the end of a campaign need a command that waits for it. */
function refuseFilesOfDetached({ detach, files }: RunOptions): void {
  const given = (['junit', 'summary'] as const).filter((name) => files?.[name] !== undefined);
  if (!detach || given.length === 0) return;
  const names = given.map((name) => `--${name}`).join(' and ');
  throw new RefusalError([
    `${names}: not with --detach, which does not wait for the end. Give it to "proofload report" when the campaign has ended.`,
  ]);
}
