/** `proofload run`: plans or refuses a campaign, starts its workflow and follows it to its end. */
import { ensureControlPlane } from '../control/control-plane.ts';
import { makeReady, startSession } from '../control/start-campaign.ts';
import { keepOwnFiles } from '../installations/own-files.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { withStack } from '../control/own-hosts.ts';
import { sayWhoseHosts } from './whose-hosts.ts';
import { ownerId } from '../state/owner.ts';
import { elapsed } from '../text/figures.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { isRented, providerOf } from '../providers/registry.ts';
import { approveSpending } from './approve-spending.ts';
import { removeEnded } from './cleanup-here.ts';
import { newCampaignId } from './campaign-id.ts';
import type { ExitCode } from './exit-codes.ts';
import { followAndPrint } from './follow-to-the-end.ts';
import { runCountText } from './plan-summary.ts';
import { refuseUnowned } from './refuse-unowned.ts';
import { planRequest, recordedRequest, type CommandLineRequest, type StartOptions } from './request.ts';
import { RefusalError } from '../input/refusal.ts';
import { writeCampaignGate, type GateOptions } from './gate.ts';
import { speaker } from './terminal.ts';

export interface RunOptions extends CommandLineRequest, StartOptions {
  /** Files to write at the end. */
  files?: Pick<GateOptions, 'junit' | 'summary'> | undefined;
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
  await startSession(plane, profile, { campaignId, plan, argv: process.argv.slice(2), request, validRuns: null });
  say(
    `Campaign ${campaignId}: ${runCountText(plan)}, about ${expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)}.`,
  );
  if (providerOf(profile.provider).ownerSearch) {
    const owner = await ownerId();
    say(
      `Rented resources are tagged proofload:owner=${owner}. To find them, run "proofload cleanup --everything-of ${owner}".`,
    );
  }
  const exitCode = await followAndPrint(plane, campaignId, options);
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
