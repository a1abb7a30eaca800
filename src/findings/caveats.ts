/** Caveats of a campaign: one sentence each, with the part of the report that it concerns. */
import type { RunGroup } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { planOfVariant } from '../plan/variants.ts';
import { unlockedCaveat } from '../campaign/unlocked-code.ts';
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import type { CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import { invalidText, isCancelled } from '../measurement/results/run-traits.ts';
import { batchOf, isOpenLoop } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import { scopesOfLoad } from './bottlenecks/subject.ts';
import { existingCaveats } from './existing-caveats.ts';
import { differingHosts } from './package-differences.ts';
import { coldStarts } from './cold-start.ts';
import { missedBackgroundTexts } from './missed-backgrounds.ts';
import { duration, plain, significant } from '../text/figures.ts';
import { unknownText, unsteadyTexts } from './steadiness.ts';
import { coresUsedOutside } from './outside-use.ts';
import { machineOf } from './utilisation.ts';
import { shortWindowSeconds } from './sharing/sharing-text.ts';
import { secondsOf } from '../input/time-schema.ts';

/** What a caveat concerns: a cluster by its name, or `bottlenecks`, `sharing`, `charts` or the whole `campaign`. */
export type CaveatPlace = string;

export interface Caveat {
  sentence: string;
  place: CaveatPlace;
}

/** From this share of the machine's cores on, use by other processes is reported. */
const reportedOutsideShare = 0.02;

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
    ...caveatsOn('campaign', [...(record.alterations ?? []), ...alterations]),
    ...caveatsOn('campaign', [...(record.inventory?.caveats ?? []), ...(record.warnings ?? [])]),
    ...caveatsOn('campaign', differingHosts(record)),
    ...caveatsOn('bottlenecks', [...sharedMachine(record, telemetry), ...missingTelemetry(record, telemetry)]),
    ...existingCaveats(record.plan),
    ...caveatsOn('charts', cachedWrites(telemetry)),
    ...coldStarts(record, runs).map(({ system, sentence }) => ({ sentence, place: system })),
    ...closedLoop(runs),
    ...unsteadyRuns(record, runs),
    ...missedBackgrounds(runs),
    ...caveatsOn('campaign', fewTrials(runs)),
    ...caveatsOn('sharing', [...latencyOutsideCommonWindow(runs), ...shortCommonWindow(runs)]),
    ...invalidRuns(runs),
    ...invalidAttempts(attempts),
    ...runs.flatMap(({ runId, group, notes = [] }) =>
      caveatsOn(
        placeOf(group),
        notes.map((note) => `Run ${runId}: ${note}`),
      ),
    ),
    ...resumedRuns(runs),
    ...skippedRuns(record),
    ...caveatsOn(
      'campaign',
      [unlockedCaveat(record.plan)].filter((sentence) => sentence !== null),
    ),
    ...caveatsOn(
      'campaign',
      record.git?.dirty
        ? ['The checkout had uncommitted changes, so its commit does not identify the code that ran.']
        : [],
    ),
    ...caveatsOn('bottlenecks', [...loadedGenerators(record), ...unsampledThreads(runs, telemetry)]),
  ];
}

function caveatsOn(place: CaveatPlace, sentences: string[]): Caveat[] {
  return sentences.map((sentence) => ({ sentence, place }));
}

function placeOf(group: RunGroup): CaveatPlace {
  return group === 'combined' ? 'sharing' : group;
}

function missedBackgrounds(runs: RunResult[]): Caveat[] {
  return runs.flatMap((run) => caveatsOn(placeOf(run.group), missedBackgroundTexts(run)));
}

function sharedMachine(record: CampaignRecord, telemetry: CampaignTelemetry): string[] {
  if (!telemetry.windows.some((each) => machineOf(each))) return [];
  const { cores } = record.machine;
  const outside = meanOutside(telemetry, record.inventory?.hosts.map((host) => host.name) ?? []);
  return [
    `All hosts share one machine, whose CPU (${cores} cores), memory and disk are the limits.` +
      (Object.keys(record.plan.clusters).length > 1
        ? ' An isolated system still shares it with the idle services of the other systems.'
        : ''),
    ...(outside !== null && outside >= cores * reportedOutsideShare
      ? [
          `Processes outside the hosts used ${significant(outside)} of the machine's ${cores} cores on average in the measured windows: Proofload ` +
            'itself, its workflow server and everything else on the machine.',
        ]
      : []),
  ];
}

function cachedWrites(telemetry: CampaignTelemetry): string[] {
  if (!telemetry.windows.some((each) => machineOf(each))) return [];
  return ['Disk writes of a host count when a page becomes dirty, not when it reaches the disk.'];
}

/** Mean over all windows, weighted by their length. */
function meanOutside(telemetry: CampaignTelemetry, hosts: string[]): number | null {
  const known = telemetry.windows.flatMap((each) => {
    const cores = coresUsedOutside(each, hosts);
    return cores === null ? [] : [{ cores, length: each.window.endMilliseconds - each.window.startMilliseconds }];
  });
  const length = known.reduce((sum, each) => sum + each.length, 0);
  return length === 0 ? null : known.reduce((sum, each) => sum + each.cores * each.length, 0) / length;
}

/** A caveat if load generators run on hosts that also run services, in the variant of their run; none if all have hosts of their own. */
function loadedGenerators({ plan }: CampaignRecord): string[] {
  const runs = runsOf(plan);
  const loads = runs.flatMap((run) => run.loads);
  const sharing = runs.flatMap((run) => {
    const { hosts } = planOfVariant(plan, run.variant?.name);
    const servers = new Set(hosts.filter(({ services }) => services.length > 0).map(({ name }) => name));
    return run.loads.filter((load) => load.hosts.some((host) => servers.has(host)));
  });
  if (sharing.length === 0) return [];
  if (sharing.length === loads.length)
    return ['The load generators run on the hosts that they load and use CPU there.'];
  const names = [...new Set(sharing.map(({ workload }) => workload))];
  return [`Some load generators run on the hosts that they load and use CPU there: ${names.join(', ')}.`];
}

function missingTelemetry(record: CampaignRecord, telemetry: CampaignTelemetry): string[] {
  if (telemetry.hosts.length === 0) return ['There is no telemetry, so all bottlenecks are inconclusive.'];
  const sampled = new Set(telemetry.hosts.map(({ host }) => host));
  const missing = (record.inventory?.hosts ?? []).map((host) => host.name).filter((name) => !sampled.has(name));
  return missing.length === 0 ? [] : [`Telemetry is missing for ${missing.join(', ')}.`];
}

/** Telemetry of earlier versions has no thread figures. */
function unsampledThreads(runs: RunResult[], telemetry: CampaignTelemetry): string[] {
  const jobs = new Set(runs.flatMap((run) => run.loads.flatMap(({ load }) => scopesOfLoad(run, load))));
  const scopes = telemetry.windows.flatMap((each) => each.scopes).filter(({ scope }) => jobs.has(scope));
  if (scopes.length === 0 || scopes.some(({ measures }) => measures.busiest_thread_cores)) return [];
  return [
    'The telemetry has no thread figures of the load generators, so a load generator limited by a single thread goes undetected.',
  ];
}

/** Runs of a search are no caveat: the search repeats them, and says so of those that confirm its level. */
function unsteadyRuns({ plan }: CampaignRecord, runs: RunResult[]): Caveat[] {
  const own = runs.filter(({ search }) => !search);
  const unsteady = own.flatMap((run) =>
    unsteadyTexts(run, plan).map((sentence) => ({ sentence, place: placeOf(run.group) })),
  );
  const unknown = unknownText(own);
  return unknown === null ? unsteady : [...unsteady, { sentence: unknown, place: 'campaign' }];
}

function closedLoop(runs: RunResult[]): Caveat[] {
  const closed = new Set(
    runs
      .filter((run) => run.state === 'valid')
      .flatMap((run) => run.loads.filter((load) => !isOpenLoop(load)).map((load) => load.load.workload)),
  );
  return [...closed].flatMap((workload) => {
    const { closedLoop, system } = factsOf(workload);
    return closedLoop ? [{ sentence: closedLoop.caveat, place: system }] : [];
  });
}

function fewTrials(runs: RunResult[]): string[] {
  const valid = runs.filter((run) => run.state === 'valid');
  const trials = Math.max(0, ...valid.map((run) => run.trial));
  if (valid.length === 0 || trials > 1) return [];
  return ['Every level ran once. One trial gives no interval, so a small difference may be chance.'];
}

function latencyOutsideCommonWindow(runs: RunResult[]): string[] {
  if (!runs.some((run) => run.group === 'combined' && run.state === 'valid')) return [];
  return [
    'Throughput of combined runs is measured over the window that all loads had in common. Latency percentiles cover the whole window of ' +
      'each load generator, because percentiles cannot be cut afterwards.',
  ];
}

function shortCommonWindow(runs: RunResult[]): string[] {
  return runs.flatMap(({ group, state, runId, window }) => {
    if (group !== 'combined' || state === 'invalid' || window === null) return [];
    const seconds = secondsOf(window);
    if (seconds >= shortWindowSeconds) return [];
    return [
      `The loads of run ${runId} had only ${plain(duration(seconds))} in common, so its comparison with the isolated runs is weak.`,
    ];
  });
}

/** A batch of which a part was measured before its load generator died and the rest after. */
function resumedRuns(runs: RunResult[]): Caveat[] {
  return runs.flatMap((run) =>
    run.loads.flatMap((load) =>
      (batchOf(load)?.resumed ?? []).map(({ attempt, parts }) => ({
        place: placeOf(run.group),
        sentence: `Run ${run.runId} continued in attempt ${run.attempts} after its load generator died: its total time includes ${parts.join(', ')} of attempt ${attempt}.`,
      })),
    ),
  );
}

/** Runs that a search did not need are no caveat. */
function skippedRuns({ skipped, plan }: CampaignRecord): Caveat[] {
  const planned = new Map(runsOf(plan).map((run) => [run.id, run]));
  return (skipped ?? []).flatMap(({ runId, reason }) => {
    const run = planned.get(runId);
    return run?.search ? [] : caveatsOn(run ? placeOf(run.group) : 'campaign', [`Run ${runId} was skipped. ${reason}`]);
  });
}

function invalidRuns(runs: RunResult[]): Caveat[] {
  return runs
    .filter((run) => run.state === 'invalid')
    .map((run) => ({
      place: placeOf(run.group),
      sentence:
        run.search && !isCancelled(run)
          ? `Run ${run.runId} is invalid, so its search counted the level as failed: ${invalidText(run.invalidReasons)}.`
          : `Run ${run.runId} is invalid and does not count: ${invalidText(run.invalidReasons)}.`,
    }));
}

function invalidAttempts(attempts: RunResult[]): Caveat[] {
  return attempts.map((run) => ({
    place: placeOf(run.group),
    sentence: `Attempt ${run.attempts} of run ${run.runId} was invalid and does not count: ${invalidText(run.invalidReasons)}.`,
  }));
}
