/**
 * A campaign, from its plan to its report. After a failure or a cancellation it still collects the results, tears the
 * hardware down, verifies cleanup, records the outcome and writes the report. A failed campaign ends as failed and a
 * cancelled one as cancelled, so that no list of workflows shows either as completed.
 */
import {
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  isCancellation,
  setHandler,
} from '@temporalio/workflow';
import type { Deployment } from '../activities/contract.ts';
import { withNeededWarmUps } from '../src/workloads/needed-warm-ups.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { hostsAtFirst } from '../src/steps/add-hosts/facts.ts';
import { remainingSteps } from '../src/steps/remaining-steps.ts';
import { withSearchSteps } from '../src/measurement/results/earlier-plans.ts';
import { idsDone } from '../src/search/next-step.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/control/progress/progress.ts';
import type { Ending } from './conclude.ts';
import { conclude } from './conclude.ts';
import { failureKind, isRefusal, sentence } from './failure.ts';
import { takeLease, sendHosts } from './hold-lease.ts';
import { judge } from './judge.ts';
import { hostKeeper, type HostKeeper } from './keep-hosts.ts';
import { limitSeconds } from './limits.ts';
import type { CampaignInput, CampaignOutput, EarlierRuns, MeasuredRuns } from './messages.ts';
import { campaignFailed, noRunsYet } from './messages.ts';
import { begin } from './begin.ts';
import { hostsChangedSignal } from './hosts-signal.ts';
import { runStages } from './run-stages.ts';
import { provisioning, recording, starting } from './retry.ts';
import type { CampaignControls } from './controls.ts';
import { handleControls } from './controls.ts';
import type { ProgressPublisher } from './progress-publisher.ts';
import { createProgressPublisher } from './progress-publisher.ts';

/** The state of this session. */
interface SessionState {
  /** The last hosts measured, for `campaign.json`: those of an earlier session until this one has its own. */
  inventory: Inventory | null;
  versions: Record<string, string>;
  /** The hosts of this session; null until they are provisioned. */
  hosts: Inventory | null;
  /** Whether the lease cancelled the campaign. */
  leaseOver: boolean;
  /** Whether the worker accepted the campaign. A refused one has nothing to conclude. */
  accepted: boolean;
}

export async function campaign(given: CampaignInput): Promise<CampaignOutput> {
  // Also of a campaign that an earlier version has begun.
  const input = { ...given, plan: withSearchSteps(given.plan) };
  const publisher = createProgressPublisher(input);
  const controls = handleControls(input.plan, publisher);
  const keeper = hostKeeper(input.plan, publisher);
  const session: SessionState = { inventory: null, versions: {}, hosts: null, leaseOver: false, accepted: false };
  let ending: Ending;
  try {
    ending = judge(input.plan, await measureAll(input, publisher, session, controls, keeper));
  } catch (error) {
    if (!session.accepted && isRefusal(error)) throw error;
    const state = isCancellation(error) ? 'cancelled' : 'failed';
    const kind = session.leaseOver && state === 'cancelled' ? 'lease over' : failureKind(error);
    ending = { state, reason: publisher.progress.failure ?? sentence(error), kind };
  }

  const output = await CancellationScope.nonCancellable(async () => {
    const concluded = await conclude(input, publisher, session.hosts, ending, keeper);
    await controls.allAnswered();
    return concluded;
  });
  publisher.end(output);
  const { state, reason } = output.outcome;
  if (state === 'cancelled') throw new CancelledFailure(reason ?? 'The campaign was cancelled.');
  if (state === 'failed') {
    const message = reason ?? 'The campaign failed.';
    throw ApplicationFailure.create({ message, type: campaignFailed, nonRetryable: true, details: [output] });
  }
  return output;
}

/** Runs all phases that need hosts. Cancellable. */
async function measureAll(
  input: CampaignInput,
  publisher: ProgressPublisher,
  session: SessionState,
  controls: CampaignControls,
  keeper: HostKeeper,
): Promise<MeasuredRuns> {
  const { campaignId, plan } = input;
  const { kept, earlierAttempts, ...earlierSession } = await publisher.phase('plan', () => begin(input, publisher));
  session.accepted = true;
  session.inventory = earlierSession.inventory;
  session.versions = earlierSession.versions;
  const keptIds = new Set(kept.map(({ runId }) => runId));
  const earlier: EarlierRuns = { kept: [...keptIds], attempts: earlierAttempts };
  await updateRecord(input, publisher, session);
  const searched = kept.flatMap((run) => run.searched ?? []);
  const ended = idsDone(plan.steps, kept);
  const runs = withNeededWarmUps(runsOf(plan).filter(({ id }) => !ended.has(id)));
  const remainingIds = new Set(runs.map(({ id }) => id));
  const unneeded = runsOf(plan).flatMap(({ id }) => (remainingIds.has(id) ? [] : [id]));
  const steps = remainingSteps(plan.steps, new Set([...ended, ...unneeded]));
  // Only slices are kept although they are invalid.
  const invalidRuns = kept.filter(({ state }) => state === 'invalid');
  const measured: MeasuredRuns = { ...noRunsYet, invalidRuns, saturated: saturatedOf(plan, kept), searched };
  // An interrupted session may have finished every run. Then only the findings and the report remain, without hosts.
  if (steps.length === 0) return measured;

  await takeLease(input, {
    warn: (warnings) => publisher.warn(warnings),
    setLease: (account) => publisher.setLease(account),
    fail(reason) {
      session.leaseOver = true;
      // A campaign that only keeps its hosts has done its work.
      if (keeper.isKeeping) publisher.warn([`${reason} It ended the time for which the hosts were kept.`]);
      else publisher.fail(reason);
      keeper.endWithLease();
    },
  });
  const inventory = await publisher.phase('provision', () =>
    provisioning(
      `Bring up ${hostsAtFirst(plan).length} hosts of ${plan.profile}`,
      limitSeconds(plan, 'provision'),
    ).provision({
      campaignId,
      plan,
    }),
  );
  session.inventory = inventory;
  session.hosts = inventory;
  await sendHosts(input, inventory);
  // A step may bring up further hosts. It has recorded them.
  setHandler(hostsChangedSignal, async (all) => {
    session.inventory = all;
    session.hosts = all;
    await sendHosts(input, all);
  });
  const deployment: Deployment = { campaignId, plan, inventory };

  // Activities read the hosts from campaign.json, so a cancellation must not prevent this write.
  await CancellationScope.nonCancellable(() => updateRecord(input, publisher, session));
  await publisher.phase('install', () => installAll(deployment));

  await updateRecord(input, publisher, session);
  const verified = await publisher.phase('verify', () =>
    starting('Check versions, readiness, clocks and connectivity', limitSeconds(plan, 'verify')).verify(deployment),
  );
  session.versions = verified.versions;
  publisher.warn(verified.warnings);

  await updateRecord(input, publisher, session);
  return await runStages({ deployment, steps, earlier, before: measured }, publisher, controls, () =>
    updateRecord(input, publisher, session),
  );
}

function saturatedOf(plan: Plan, kept: RunSummary[]): RunPlan[] {
  const ids = new Set(kept.flatMap(({ runId, saturated }) => (saturated ? [runId] : [])));
  return runsOf(plan).filter(({ id }) => ids.has(id));
}

async function installAll(deployment: Deployment): Promise<void> {
  const limit = limitSeconds(deployment.plan, 'install');
  await starting(`Install on ${deployment.inventory.hosts.length} hosts`, limit).install(deployment);
  await starting('Start the samplers', limit).startTelemetry(deployment);
  await Promise.all(
    Object.entries(deployment.plan.clusters).map(([cluster, { version }]) =>
      starting(`Start ${cluster} ${version} until it is ready`, limit).startSystem({ ...deployment, cluster }),
    ),
  );
}

/** Updates `campaign.json` between two phases. */
async function updateRecord(
  { campaignId }: CampaignInput,
  { progress, skipped, lease }: ProgressPublisher,
  session: SessionState,
): Promise<void> {
  const { warnings } = progress;
  const { inventory, versions } = session;
  await recording('Update campaign.json').recordProgress({
    campaignId,
    phases: recordedPhases(progress),
    inventory,
    versions,
    warnings,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(lease ? { lease } : {}),
  });
}
