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
  executeChild,
  isCancellation,
  ParentClosePolicy,
} from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import type { RunPlan, SystemName } from '../src/campaign/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { recordedPhases } from '../src/progress/progress.ts';
import type { RunSummary } from '../src/results/types.ts';
import { combined } from './combined.ts';
import type { Ending } from './conclude.ts';
import { conclude } from './conclude.ts';
import { sentence } from './failure.ts';
import { takeLease, tellHosts } from './hold-lease.ts';
import { isolated } from './isolated.ts';
import { limitSeconds } from './limits.ts';
import type { CampaignInput, CampaignOutput, EarlierRuns } from './messages.ts';
import { campaignFailed, childWorkflowId } from './messages.ts';
import { begin } from './begin.ts';
import { provisioning, recording, starting } from './retry.ts';
import type { Story } from './story.ts';
import { openStory } from './story.ts';

/** What the campaign has found out so far, for `campaign.json`. */
interface Found {
  /** The hosts that were measured last: those of an earlier session, until there are others. */
  inventory: Inventory | null;
  versions: Record<string, string>;
  /** The hosts of this session; null while it has none. */
  hosts: Inventory | null;
  /** Runs that were left out because a lower level of theirs was saturated. */
  skipped: { runId: string; reason: string }[];
}

export async function campaign(input: CampaignInput): Promise<CampaignOutput> {
  const story = openStory(input);
  const found: Found = { inventory: null, versions: {}, hosts: null, skipped: [] };
  let ending: Ending = { state: 'done', reason: null };
  try {
    ending = judge(await measureAll(input, story, found));
  } catch (error) {
    const state = isCancellation(error) ? 'cancelled' : 'failed';
    ending = { state, reason: story.progress.failure ?? sentence(error) };
  }

  const output = await CancellationScope.nonCancellable(() => conclude(input, story, found.hosts, ending));
  story.end(output);
  const { state, reason } = output.outcome;
  if (state === 'cancelled') throw new CancelledFailure(reason ?? 'The campaign was cancelled.');
  if (state === 'failed') {
    const message = reason ?? 'The campaign failed.';
    throw ApplicationFailure.create({ message, type: campaignFailed, nonRetryable: true, details: [output] });
  }
  return output;
}

/** A campaign with a run that stayed void did not do what was asked of it, however much else it measured. */
function judge(runs: RunSummary[]): Ending {
  const voids = runs.filter((run) => run.state === 'void').map((run) => `${run.runId} (${run.headline})`);
  if (voids.length === 0) return { state: 'done', reason: null };
  return { state: 'failed', reason: `${voids.length} of ${runs.length} runs stayed void: ${voids.join('; ')}.` };
}

/** Everything that needs hosts and may be cancelled. */
async function measureAll(input: CampaignInput, story: Story, found: Found): Promise<RunSummary[]> {
  const { campaignId, plan } = input;
  const { kept, earlierAttempts, ...before } = await story.phase('plan', () => begin(input, story));
  found.inventory = before.inventory;
  found.versions = before.versions;
  const earlier: EarlierRuns = { kept: kept.map(({ runId }) => runId), attempts: earlierAttempts };
  const runs = plan.runs.filter(({ id }) => !earlier.kept.includes(id));
  await note(input, story, found);
  // Every run was whole when an earlier session broke off: what is left to do needs no hosts.
  if (runs.length === 0) return kept;

  await takeLease(input, story);
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

  await note(input, story, found);
  await story.phase('install', () => installAll(on));

  await note(input, story, found);
  const verified = await story.phase('verify', () =>
    starting('Ask versions, readiness, clocks and reach', limitSeconds(plan, 'verify')).verify(on),
  );
  found.versions = verified.versions;
  story.warn(verified.warnings);

  await note(input, story, found);
  const alone = await story.phase('isolated', () => measureAlone(on, runs, earlier));
  found.skipped = skippedOf(alone);
  await note(input, story, found);
  const together = await story.phase('combined', () => measureTogether(on, runs, earlier));
  found.skipped = skippedOf([...alone, ...together]);
  if (found.skipped.length > 0) await note(input, story, found);
  return [...kept, ...alone, ...together];
}

function skippedOf(runs: RunSummary[]): Found['skipped'] {
  return runs.filter((run) => run.state === 'skipped').map(({ runId, headline }) => ({ runId, reason: headline }));
}

async function installAll(on: OnHosts): Promise<void> {
  const limit = limitSeconds(on.plan, 'install');
  await starting(`Install on ${on.inventory.hosts.length} hosts`, limit).install(on);
  await starting('Start the samplers', limit).startTelemetry(on);
  const systems = (['kafka', 'cassandra', 'spark'] as const).filter((system) => on.plan[system] !== null);
  await Promise.all(
    systems.map((system) =>
      starting(`Start ${system} ${on.plan[system]?.version ?? ''} until it is ready`, limit).startSystem({
        ...on,
        system,
      }),
    ),
  );
}

async function measureAlone(on: OnHosts, all: RunPlan[], earlier: EarlierRuns): Promise<RunSummary[]> {
  const summaries: RunSummary[] = [];
  const groups = [...new Set(all.map((run) => run.group))];
  for (const system of groups.filter((group): group is SystemName => group !== 'combined')) {
    const runs = all.filter((run) => run.group === system);
    const options = child(on, system, `${system} alone: ${runs.length} runs`);
    summaries.push(...(await executeChild(isolated, { ...options, args: [{ ...on, runs, earlier }] })));
  }
  return summaries;
}

async function measureTogether(on: OnHosts, all: RunPlan[], earlier: EarlierRuns): Promise<RunSummary[]> {
  const runs = all.filter((run) => run.group === 'combined');
  if (runs.length === 0) return [];
  const options = child(on, 'combined', `All systems together: ${runs.length} runs`);
  return await executeChild(combined, { ...options, args: [{ ...on, runs, earlier }] });
}

function child(on: OnHosts, group: string, staticSummary: string) {
  return {
    workflowId: childWorkflowId(on.campaignId, group),
    staticSummary,
    // A terminated campaign asks its child to stop the loads under way, which termination of the child would not.
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
  };
}

/** Brings `campaign.json` up to date with what is known at the boundary of two phases. */
async function note({ campaignId }: CampaignInput, { progress }: Story, found: Found): Promise<void> {
  const { warnings } = progress;
  const { inventory, versions, skipped } = found;
  await recording('Bring campaign.json up to date').recordProgress({
    campaignId,
    phases: recordedPhases(progress),
    inventory,
    versions,
    warnings,
    skipped,
  });
}
