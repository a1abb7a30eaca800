/** Every reason to read the figures with care, one sentence each, and what it touches. */
import type { RunGroup } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { unlockedCaveat } from '../campaign/unlocked-code.ts';
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import type { CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import { batchOf, isOpenLoop } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import { scopesOfLoad } from './bottlenecks/subject.ts';
import { coldStarts } from './cold-start.ts';
import { duration, plain, significant } from '../text/figures.ts';
import { coresUsedOutside } from './outside-use.ts';
import { machineOf } from './utilisation.ts';
import { shortWindowSeconds } from './sharing/sharing-wording.ts';
import { voidText } from './wording.ts';

/** What a caveat touches: a cluster by its name, or every verdict on `bounds`, what is said of `sharing`, the `charts`, or all of the `campaign`. */
export type CaveatPlace = string;

export interface Caveat {
  sentence: string;
  beside: CaveatPlace;
}

/** From this share of the machine's cores on, what others used is worth a sentence. */
const outsideWorthSaying = 0.02;

export function caveatsOf(
  record: CampaignRecord,
  {
    runs,
    attempts,
    telemetry,
    alterations = [],
  }: { runs: RunResult[]; attempts: RunResult[]; telemetry: CampaignTelemetry; alterations?: string[] },
): Caveat[] {
  return [
    ...beside('campaign', [...(record.alterations ?? []), ...alterations]),
    ...beside('campaign', [...(record.inventory?.caveats ?? []), ...(record.warnings ?? [])]),
    ...beside('bounds', [...sharedMachine(record, telemetry), ...missingTelemetry(record, telemetry)]),
    ...beside('charts', cachedWrites(telemetry)),
    ...coldStarts(record, runs).map(({ system, sentence }) => ({ sentence, beside: system })),
    ...closedLoop(runs),
    ...beside('campaign', fewTrials(runs)),
    ...beside('sharing', [...latencyOutsideCommonWindow(runs), ...shortCommonWindow(runs)]),
    ...voidRuns(runs),
    ...voidAttempts(attempts),
    ...runs.flatMap(({ runId, group, notes = [] }) =>
      beside(
        placeOf(group),
        notes.map((note) => `Run ${runId}: ${note}`),
      ),
    ),
    ...resumedRuns(runs),
    ...skippedRuns(record),
    ...beside(
      'campaign',
      [unlockedCaveat(record.plan)].filter((sentence) => sentence !== null),
    ),
    ...beside(
      'campaign',
      record.git?.dirty
        ? ['The checkout held changes that are not committed: its commit alone does not say what ran.']
        : [],
    ),
    ...beside('bounds', [
      'The load tools run on the hosts they load and take their share of the CPU there.',
      ...unwatchedTools(runs, telemetry),
    ]),
  ];
}

function beside(place: CaveatPlace, sentences: string[]): Caveat[] {
  return sentences.map((sentence) => ({ sentence, beside: place }));
}

/** A run together is there for what it says of sharing. */
function placeOf(group: RunGroup): CaveatPlace {
  return group === 'combined' ? 'sharing' : group;
}

function sharedMachine(record: CampaignRecord, telemetry: CampaignTelemetry): string[] {
  if (!telemetry.windows.some((each) => machineOf(each))) return [];
  const { cores } = record.machine;
  const outside = meanOutside(telemetry, record.inventory?.hosts.map((host) => host.name) ?? []);
  return [
    `The bounds of CPU (${cores} cores), memory and disk are those of the one machine under all hosts: a system alone still shares it with the ` +
      'idle services of the others.',
    ...(outside !== null && outside >= cores * outsideWorthSaying
      ? [
          `In the measured windows ${significant(outside)} of the machine's ${cores} cores went, on average, to processes outside the hosts: Proofload ` +
            'itself, its workflow server, and whatever else ran on the machine.',
        ]
      : []),
  ];
}

function cachedWrites(telemetry: CampaignTelemetry): string[] {
  if (!telemetry.windows.some((each) => machineOf(each))) return [];
  return ['Disk writes of a host are counted when a page is made dirty, not when it reaches the disk.'];
}

/** Over all windows, each by its length. */
function meanOutside(telemetry: CampaignTelemetry, hosts: string[]): number | null {
  const known = telemetry.windows.flatMap((each) => {
    const cores = coresUsedOutside(each, hosts);
    return cores === null ? [] : [{ cores, length: each.window.endMilliseconds - each.window.startMilliseconds }];
  });
  const length = known.reduce((sum, each) => sum + each.length, 0);
  return length === 0 ? null : known.reduce((sum, each) => sum + each.cores * each.length, 0) / length;
}

function missingTelemetry(record: CampaignRecord, telemetry: CampaignTelemetry): string[] {
  if (telemetry.hosts.length === 0) return ['There is no telemetry: nothing is said of what bound the systems.'];
  const sampled = new Set(telemetry.hosts.map(({ host }) => host));
  const missing = (record.inventory?.hosts ?? []).map((host) => host.name).filter((name) => !sampled.has(name));
  return missing.length === 0 ? [] : [`Telemetry is missing for ${missing.join(', ')}.`];
}

/** Telemetry of old has no threads. */
function unwatchedTools(runs: RunResult[], telemetry: CampaignTelemetry): string[] {
  const jobs = new Set(runs.flatMap((run) => run.loads.flatMap(({ load }) => scopesOfLoad(run, load))));
  const scopes = telemetry.windows.flatMap((each) => each.scopes).filter(({ scope }) => jobs.has(scope));
  if (scopes.length === 0 || scopes.some(({ measures }) => measures.busiest_thread_cores)) return [];
  return [
    'Nothing is known of the threads of the load tools: one that a single thread holds back is not told from what it loads.',
  ];
}

function closedLoop(runs: RunResult[]): Caveat[] {
  const closed = new Set(
    runs
      .filter((run) => run.state === 'whole')
      .flatMap((run) => run.loads.filter((load) => !isOpenLoop(load)).map((load) => load.load.workload)),
  );
  return [...closed].flatMap((workload) => {
    const { closedLoop, system } = factsOf(workload);
    return closedLoop ? [{ sentence: closedLoop.caveat, beside: system }] : [];
  });
}

function fewTrials(runs: RunResult[]): string[] {
  const whole = runs.filter((run) => run.state === 'whole');
  const trials = Math.max(0, ...whole.map((run) => run.trial));
  if (whole.length === 0 || trials > 1) return [];
  return ['Every level ran once. With one trial no interval can be given, and a small difference may be chance.'];
}

function latencyOutsideCommonWindow(runs: RunResult[]): string[] {
  if (!runs.some((run) => run.group === 'combined' && run.state === 'whole')) return [];
  return [
    'Throughput of combined runs is counted over the window that all loads had in common; latency percentiles are over the ' +
      "load tool's own whole window, because they cannot be cut afterwards.",
  ];
}

function shortCommonWindow(runs: RunResult[]): string[] {
  return runs.flatMap(({ group, state, runId, window }) => {
    if (group !== 'combined' || state === 'void' || window === null) return [];
    const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
    if (seconds >= shortWindowSeconds) return [];
    return [
      `The loads of run ${runId} had only ${plain(duration(seconds))} in common: what it says of sharing rests on little.`,
    ];
  });
}

/** A batch of which a part was measured before its driver died and the rest after. */
function resumedRuns(runs: RunResult[]): Caveat[] {
  return runs.flatMap((run) =>
    run.loads.flatMap((load) =>
      (batchOf(load)?.resumed ?? []).map(({ attempt, parts }) => ({
        beside: placeOf(run.group),
        sentence: `Run ${run.runId} went on in attempt ${run.attempts} after its load generator had died: ${parts.join(', ')} ${parts.length === 1 ? 'is' : 'are'} of attempt ${attempt}, and counted in its total time.`,
      })),
    ),
  );
}

/** What a search did not need is no reason for care. */
function skippedRuns({ skipped, plan }: CampaignRecord): Caveat[] {
  const planned = new Map(runsOf(plan).map((run) => [run.id, run]));
  return (skipped ?? []).flatMap(({ runId, reason }) => {
    const run = planned.get(runId);
    return run?.search ? [] : beside(run ? placeOf(run.group) : 'campaign', [`Run ${runId} was not made. ${reason}`]);
  });
}

function voidRuns(runs: RunResult[]): Caveat[] {
  return runs
    .filter((run) => run.state === 'void')
    .map((run) => ({
      beside: placeOf(run.group),
      sentence: run.search
        ? `Run ${run.runId} is void, and its search took the level for one that was not borne: ${voidText(run.voidReasons)}.`
        : `Run ${run.runId} is void and counts for nothing: ${voidText(run.voidReasons)}.`,
    }));
}

function voidAttempts(attempts: RunResult[]): Caveat[] {
  return attempts.map((run) => ({
    beside: placeOf(run.group),
    sentence: `Attempt ${run.attempts} at run ${run.runId} was void and counts for nothing: ${voidText(run.voidReasons)}.`,
  }));
}
