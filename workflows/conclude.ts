/** Ends every campaign, successful or not: collect, teardown, then everything that needs no hosts. */
import type { Phase } from '../src/plan/phases.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/control/progress/progress.ts';
import type { CampaignOutcome, KeptHosts } from '../src/measurement/results/types.ts';
import type { FailureKind } from '../src/failures/kinds.ts';
import { madeLeftoversText } from '../src/systems/made-leftovers-text.ts';
import { failureKind, sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import { remedy } from '../src/hardware/lease/lease-text.ts';
import { sendCleanupVerified } from './hold-lease.ts';
import type { HostKeeper } from './keep-hosts.ts';
import type { CampaignInput, CampaignOutput } from './messages.ts';
import { release } from './release.ts';
import { removeMade } from './remove-made.ts';
import { keeping, recording, reporting } from './retry.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

export type Ending = Pick<CampaignOutcome, 'state' | 'reason'> & { kind: FailureKind | null };

/**
 * Never throws: a failure goes into the outcome, and the next phase runs anyway.
 *
 * @param keeper keeps the hosts up before they are torn down, if the plan says so and the campaign was not cancelled
 */
export async function conclude(
  { campaignId, plan }: CampaignInput,
  publisher: ProgressPublisher,
  inventory: Inventory | null,
  ending: Ending,
  keeper: HostKeeper,
): Promise<CampaignOutput> {
  const complaints: string[] = ending.reason === null ? [] : [ending.reason];
  // The kind of the first failure: later ones may be its consequences.
  let kind = ending.kind;
  let cleanup: CampaignOutcome['cleanup'] = null;
  let kept: KeptHosts | null = null;
  let made: CampaignOutcome['made'] | null = null;

  async function attempt<Result>(action: string, body: () => Promise<Result>): Promise<Result | null> {
    try {
      return await body();
    } catch (error) {
      complaints.push(`${action}: ${sentence(error)}`);
      kind ??= failureKind(error);
      return null;
    }
  }
  const attemptPhase = <Result>(phase: Phase, body: () => Promise<Result>) =>
    attempt(phase, () => publisher.phase(phase, body));

  const outcome = (): CampaignOutcome => {
    // A cancelled campaign that also has other failures counts as failed.
    const further = complaints.length - (ending.reason === null ? 0 : 1);
    return {
      state: further > 0 ? 'failed' : ending.state,
      reason: complaints.length > 0 ? complaints.join(' ') : null,
      kind,
      cleanup,
      ...(made ? { made } : {}),
      ...(kept ? { kept } : {}),
    };
  };
  const record = () =>
    attempt('Record the outcome', () =>
      recording('Record the outcome').recordOutcome({
        campaignId,
        outcome: outcome(),
        phases: recordedPhases(publisher.progress),
        // Retries of teardown add warnings after the last phase was recorded.
        warnings: publisher.progress.warnings,
        ...(publisher.lease
          ? { lease: { ...publisher.lease, closedMilliseconds: cleanup?.verified ? cleanup.atMilliseconds : null } }
          : {}),
      }),
    );
  const analyse = () =>
    reporting('Find bottlenecks and interference', limitSeconds(plan, 'analyse')).analyse({ campaignId });
  const writeReport = () => reporting('Write the report', limitSeconds(plan, 'report')).report({ campaignId });

  /** Nothing that fails here fails the campaign: the report is written again after the cleanup. */
  async function keepHosts(): Promise<void> {
    kept = keeper.begin();
    await record();
    const results = { verdicts: [] as string[], report: null as string | null };
    try {
      results.verdicts = (await analyse()).verdicts;
      results.report = (await writeReport()).html;
    } catch (error) {
      publisher.warn([`No report could be written before the hosts were kept: ${sentence(error)}`]);
    }
    kept = await keeper.wait(kept, results);
  }

  if (inventory) {
    await attemptPhase('collect', () =>
      keeping('Collect logs and telemetry', limitSeconds(plan, 'collect')).collect({ campaignId, plan, inventory }),
    );
  }
  if (inventory && plan.keepSeconds !== undefined && ending.state !== 'cancelled')
    await attemptPhase('keep', keepHosts);
  cleanup = await release(publisher, campaignId, plan, inventory);
  // Loads that still ran could make a topic again.
  made = await removeMade(campaignId, plan);
  if (made && made.leftovers.length > 0) {
    complaints.push(madeLeftoversText(campaignId, made.leftovers));
    kind ??= 'unreachable host';
  }
  if (cleanup.verified) await sendCleanupVerified({ plan });
  else {
    complaints.push(`Hardware may still exist: ${cleanup.leftovers.join(', ')}. Remove it with ${remedy(campaignId)}.`);
    kind ??= 'provider fault';
  }

  // Once before the report, which shows the outcome, and once after it with the final outcome.
  await record();
  const analysis = await attemptPhase('analyse', analyse);
  const report = await attemptPhase('report', writeReport);
  await record();
  const { verdicts = [], thresholds } = analysis ?? {};
  return { outcome: outcome(), verdicts, ...(thresholds ? { thresholds } : {}), report };
}
