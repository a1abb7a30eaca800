/** The end of every campaign, whatever happened: machines go back before anything that does not need them. */
import type { Phase } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/control/progress/progress.ts';
import type { CampaignOutcome } from '../src/measurement/results/types.ts';
import type { FailureKind } from '../src/failures/kinds.ts';
import { failureKind, sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import { remedy } from '../src/hardware/lease/words.ts';
import { tellGone } from './hold-lease.ts';
import type { CampaignInput, CampaignOutput } from './messages.ts';
import { release } from './release.ts';
import { keeping, recording, reporting } from './retry.ts';
import type { Story } from './story.ts';

export type Ending = Pick<CampaignOutcome, 'state' | 'reason'> & { kind: FailureKind | null };

/** Never throws: what fails here is told in the outcome, and the next step is taken all the same. */
export async function conclude(
  { campaignId, plan }: CampaignInput,
  story: Story,
  inventory: Inventory | null,
  ending: Ending,
): Promise<CampaignOutput> {
  const complaints: string[] = ending.reason === null ? [] : [ending.reason];
  // The first failure's: what follows from it is not the cause.
  let kind = ending.kind;

  async function attempt<Result>(what: string, body: () => Promise<Result>): Promise<Result | null> {
    try {
      return await body();
    } catch (error) {
      complaints.push(`${what}: ${sentence(error)}`);
      kind ??= failureKind(error);
      return null;
    }
  }
  const attemptPhase = <Result>(phase: Phase, body: () => Promise<Result>) =>
    attempt(phase, () => story.phase(phase, body));

  if (inventory) {
    await attemptPhase('collect', () =>
      keeping('Bring logs and telemetry here', limitSeconds(plan, 'collect')).collect({ campaignId, plan, inventory }),
    );
  }
  const gone = await release(story, campaignId, plan, inventory);
  if (gone.proven) await tellGone({ plan });
  else {
    complaints.push(`Hardware may be left: ${gone.left.join(', ')}. Remove it with ${remedy(plan.profile)}.`);
    kind ??= 'provider fault';
  }

  const outcome = (): CampaignOutcome => {
    // Cancelled says that everything else is in order; where it is not, the campaign failed.
    const further = complaints.length - (ending.reason === null ? 0 : 1);
    return {
      state: further > 0 ? 'failed' : ending.state,
      reason: complaints.length > 0 ? complaints.join(' ') : null,
      kind,
      gone,
    };
  };
  const record = () =>
    attempt('Record the outcome', () =>
      recording('Record the outcome').recordOutcome({
        campaignId,
        outcome: outcome(),
        phases: recordedPhases(story.progress),
        // Those of a teardown that was tried again came after the last phase was recorded.
        warnings: story.progress.warnings,
        ...(story.lease
          ? { lease: { ...story.lease, closedMilliseconds: gone.proven ? gone.atMilliseconds : null } }
          : {}),
      }),
    );

  // Before the report, which shows it, and once more after it, when nothing can change it any longer.
  await record();
  const analysis = await attemptPhase('analyse', () =>
    reporting('Find bounds and interference', limitSeconds(plan, 'analyse')).analyse({ campaignId }),
  );
  const report = await attemptPhase('report', () =>
    reporting('Write the report', limitSeconds(plan, 'report')).report({ campaignId }),
  );
  await record();
  return { outcome: outcome(), verdicts: analysis?.verdicts ?? [], report };
}
