/**
 * A campaign from its plan to its report. Whatever happens after it has begun, be it a failure or a cancellation: what
 * was measured is collected, the hardware is given back and proven gone, the outcome is recorded, and the report is
 * written of what there is. A failed campaign ends as failed and a cancelled one as cancelled, so that no list of
 * workflows shows either as completed.
 */
import { ApplicationFailure, CancellationScope, CancelledFailure, isCancellation } from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import { withNeededWarmUps } from '../src/workloads/needed-warm-ups.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import { isRun, runsOf } from '../src/plan/runs-of.ts';
import { stepsLeft } from '../src/steps/left.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/control/progress/progress.ts';
import type { Ending } from './conclude.ts';
import { conclude } from './conclude.ts';
import { failureKind, isRefusal, sentence } from './failure.ts';
import { takeLease, tellHosts } from './hold-lease.ts';
import { judge } from './judge.ts';
import { limitSeconds } from './limits.ts';
import type { CampaignInput, CampaignOutput, EarlierRuns, MeasuredRuns } from './messages.ts';
import { campaignFailed, nothingBefore } from './messages.ts';
import { begin } from './begin.ts';
import { makeStages } from './make-stages.ts';
import { provisioning, recording, starting } from './retry.ts';
import { openSearches } from './search.ts';
import type { Steer } from './steering.ts';
import { openSteering } from './steering.ts';
import type { Story } from './story.ts';
import { openStory } from './story.ts';

/** What the campaign has found out so far, for `campaign.json`. */
interface Found {
  /** The hosts that were measured last: those of an earlier session, until there are others. */
  inventory: Inventory | null;
  versions: Record<string, string>;
  /** The hosts of this session; null while it has none. */
  hosts: Inventory | null;
  /** Whether the lease has ended the campaign. */
  leaseOver: boolean;
  /** Whether the worker has taken the campaign on: before that there is nothing of it that could be concluded. */
  begun: boolean;
}

export async function campaign(input: CampaignInput): Promise<CampaignOutput> {
  const story = openStory(input);
  const steer = openSteering(input.plan, story);
  const found: Found = { inventory: null, versions: {}, hosts: null, leaseOver: false, begun: false };
  let ending: Ending;
  try {
    ending = judge(input.plan, await measureAll(input, story, found, steer));
  } catch (error) {
    if (!found.begun && isRefusal(error)) throw error;
    const state = isCancellation(error) ? 'cancelled' : 'failed';
    const kind = found.leaseOver && state === 'cancelled' ? 'lease over' : failureKind(error);
    ending = { state, reason: story.progress.failure ?? sentence(error), kind };
  }

  const output = await CancellationScope.nonCancellable(async () => {
    const concluded = await conclude(input, story, found.hosts, ending);
    await steer.settled();
    return concluded;
  });
  story.end(output);
  const { state, reason } = output.outcome;
  if (state === 'cancelled') throw new CancelledFailure(reason ?? 'The campaign was cancelled.');
  if (state === 'failed') {
    const message = reason ?? 'The campaign failed.';
    throw ApplicationFailure.create({ message, type: campaignFailed, nonRetryable: true, details: [output] });
  }
  return output;
}

/** Everything that needs hosts and may be cancelled. */
async function measureAll(input: CampaignInput, story: Story, found: Found, steer: Steer): Promise<MeasuredRuns> {
  const { campaignId, plan } = input;
  const { kept, earlierAttempts, ...before } = await story.phase('plan', () => begin(input, story));
  found.begun = true;
  found.inventory = before.inventory;
  found.versions = before.versions;
  const keptIds = new Set(kept.map(({ runId }) => runId));
  const earlier: EarlierRuns = { kept: [...keptIds], attempts: earlierAttempts };
  await note(input, story, found);
  const searched = kept.flatMap((run) => run.searched ?? []);
  const searches = openSearches(plan.searches ?? [], searched);
  const runs = withNeededWarmUps(
    runsOf(plan).filter(({ id }) => !keptIds.has(id)),
    (run) => !searches.isOver(run),
  );
  const leftIds = new Set(runs.map(({ id }) => id));
  const done = new Set(runsOf(plan).flatMap(({ id }) => (leftIds.has(id) ? [] : [id])));
  const steps = stepsLeft(plan.steps, done);
  const measured: MeasuredRuns = { ...nothingBefore, saturated: saturatedOf(plan, kept), searched };
  // Every run was whole, or not needed, when an earlier session broke off: what is left to do needs no hosts.
  if (steps.every((step) => isRun(step) && searches.isOver(step))) return measured;

  await takeLease(input, {
    warn: (warnings) => story.warn(warnings),
    hold: (account) => story.hold(account),
    fail(reason) {
      found.leaseOver = true;
      story.fail(reason);
    },
  });
  const inventory = await story.phase('provision', () =>
    provisioning(`Bring up ${plan.hosts.length} hosts of ${plan.profile}`, limitSeconds(plan, 'provision')).provision({
      campaignId,
      plan,
    }),
  );
  found.inventory = inventory;
  found.hosts = inventory;
  await tellHosts(input, inventory);
  const on: OnHosts = { campaignId, plan, inventory };

  // Steps on these hosts find them in campaign.json: also those that follow a cancellation at this moment.
  await CancellationScope.nonCancellable(() => note(input, story, found));
  await story.phase('install', () => installAll(on));

  await note(input, story, found);
  const verified = await story.phase('verify', () =>
    starting('Ask versions, readiness, clocks and reach', limitSeconds(plan, 'verify')).verify(on),
  );
  found.versions = verified.versions;
  story.warn(verified.warnings);

  await note(input, story, found);
  return await makeStages({ on, steps, earlier, before: measured }, story, steer, () => note(input, story, found));
}

function saturatedOf(plan: Plan, kept: RunSummary[]): RunPlan[] {
  const ids = new Set(kept.flatMap(({ runId, saturated }) => (saturated ? [runId] : [])));
  return runsOf(plan).filter(({ id }) => ids.has(id));
}

async function installAll(on: OnHosts): Promise<void> {
  const limit = limitSeconds(on.plan, 'install');
  await starting(`Install on ${on.inventory.hosts.length} hosts`, limit).install(on);
  await starting('Start the samplers', limit).startTelemetry(on);
  await Promise.all(
    Object.entries(on.plan.clusters).map(([cluster, { version }]) =>
      starting(`Start ${cluster} ${version} until it is ready`, limit).startSystem({ ...on, cluster }),
    ),
  );
}

/** Brings `campaign.json` up to date with what is known at the boundary of two phases. */
async function note({ campaignId }: CampaignInput, { progress, skipped, lease }: Story, found: Found): Promise<void> {
  const { warnings } = progress;
  const { inventory, versions } = found;
  await recording('Bring campaign.json up to date').recordProgress({
    campaignId,
    phases: recordedPhases(progress),
    inventory,
    versions,
    warnings,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(lease ? { lease } : {}),
  });
}
