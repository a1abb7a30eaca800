/**
 * A campaign from its plan to its report. Whatever happens after it has begun, be it a failure or a cancellation: what
 * was measured is collected, the hardware is given back and proven gone, the outcome is recorded, and the report is
 * written of what there is. A failed campaign ends as failed and a cancelled one as cancelled, so that no list of
 * workflows shows either as completed.
 */
import {
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  isCancellation,
  ParentClosePolicy,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import { withNeededWarmUps } from '../src/workloads/needed-warm-ups.ts';
import { phaseOf } from '../src/plan/phase-of.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/control/progress/progress.ts';
import type { SearchedRun } from '../src/plan/search-plan.ts';
import { combined } from './combined.ts';
import type { Ending } from './conclude.ts';
import { conclude } from './conclude.ts';
import { failureKind, isRefusal, sentence } from './failure.ts';
import { takeLease, tellHosts } from './hold-lease.ts';
import { isolated } from './isolated.ts';
import { joined, judge } from './judge.ts';
import { limitSeconds } from './limits.ts';
import { longHistoryEvents } from './measure.ts';
import type { CampaignInput, CampaignOutput, EarlierRuns, MeasuredRuns, MeasureInput } from './messages.ts';
import { campaignFailed, childWorkflowId, nothingBefore } from './messages.ts';
import { begin } from './begin.ts';
import { provisioning, recording, starting } from './retry.ts';
import { openSearches } from './search.ts';
import type { Steer } from './steering.ts';
import { openSteering } from './steering.ts';
import type { Story } from './story.ts';
import { openStory } from './story.ts';
import { notesAtOnce } from './telling.ts';

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

/** What is left to measure, on which hosts. */
interface Left {
  on: OnHosts;
  runs: RunPlan[];
  earlier: EarlierRuns;
  /** Those that earlier sessions measured. */
  kept: RunPlan[];
  /** Those among them that were saturated. */
  saturated: RunPlan[];
  /** What those of searches gave. */
  searched: SearchedRun[];
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
  const notKept = runsOf(plan).filter(({ id }) => !keptIds.has(id));
  const runs = withNeededWarmUps(notKept, (run) => !searches.isOver(run));
  // Every run was whole, or not needed, when an earlier session broke off: what is left to do needs no hosts.
  if (runs.every((run) => searches.isOver(run))) return { voids: [], searched };

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
  const keptRuns = runsOf(plan).filter(({ id }) => keptIds.has(id));
  const saturatedIds = kept.filter((run) => run.saturated).map(({ runId }) => runId);
  const saturated = keptRuns.filter(({ id }) => saturatedIds.includes(id));
  const left: Left = { on, runs, earlier, kept: keptRuns, saturated, searched };
  const alone = await story.phase('isolated', () => measureAlone(left, steer));
  await note(input, story, found);
  const together = await story.phase('combined', () => measureTogether(left, steer));
  await note(input, story, found);
  return joined([{ voids: [], searched }, ...alone, ...together]);
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

async function measureAlone(left: Left, steer: Steer): Promise<MeasuredRuns[]> {
  const measured: MeasuredRuns[] = [];
  const own = left.runs.filter((run) => phaseOf(run) === 'isolated');
  for (const system of new Set(own.map((run) => run.group))) {
    const runs = own.filter((run) => run.group === system);
    const options = child(system, `${system} alone: ${runs.length} runs`);
    measured.push(await steer.follow(await startChild(isolated, { ...options, args: [given(left, runs, steer)] })));
  }
  return measured;
}

/** All systems together and, where that is compared, each alone in turns with it: in the order of the plan. */
async function measureTogether(left: Left, steer: Steer): Promise<MeasuredRuns[]> {
  const runs = left.runs.filter((run) => phaseOf(run) === 'combined');
  if (runs.length === 0) return [];
  const inTurns = runs.some(({ group }) => group !== 'combined');
  const what = inTurns ? 'All systems together, and each alone in turns with it' : 'All systems together';
  const options = child('combined', `${what}: ${runs.length} runs`);
  return [await steer.follow(await startChild(combined, { ...options, args: [given(left, runs, steer)] }))];
}

function given({ on, earlier, kept, saturated, searched }: Left, runs: RunPlan[], { steering }: Steer): MeasureInput {
  return {
    ...on,
    plan: { ...on.plan, steps: kept },
    runs,
    earlier,
    steering,
    notesAtOnce: notesAtOnce(runsOf(on.plan).length),
    historyEvents: longHistoryEvents,
    before: { ...nothingBefore, saturated, searched },
  };
}

function child(group: string, staticSummary: string) {
  return {
    workflowId: childWorkflowId(workflowInfo().workflowId, group),
    staticSummary,
    // A terminated campaign asks its child to stop the loads under way, which termination of the child would not.
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
  };
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
