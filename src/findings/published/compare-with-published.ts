/** Compares the runs of a campaign with published figures of the same load and setting. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import type { VariedRun } from '../axis/axis-runs.ts';
import { gigabytesAt } from '../axis/axis-variable.ts';
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import { saturationOf } from '../../measurement/results/run-traits.ts';
import type { BaselineFinding, ComparedFigure } from './baseline-findings.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { withHostFigures } from './compare-host-use.ts';
import { namesOf } from './figures.ts';
import { doubtsOf, type LoadFigureName, type PublishedResult, type PublishedSetting, type Study } from './study.ts';
import { median } from '../../statistics/median.ts';
import { fewestOperations, figures as contrasted, omittedFigures, type LoadOfRun } from '../contrast/figures.ts';
import { parametersOf } from '../parameters.ts';
import { hasSameMix } from './operation-mix.ts';
import { differencesFrom } from './published-conditions.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { levelKey } from '../../workloads/throughput.ts';

/**
 * A finding for every published row that matches valid runs: the same load generator, the same other loads, and the same level if the
 * row has one. If a row has no level, each of our levels gives a finding. Empty if nothing matches.
 */
export function compareWithPublished(
  record: CampaignRecord,
  runs: RunResult[],
  { telemetry, studies }: { telemetry: CampaignTelemetry; studies: Study[] },
): BaselineFinding[] {
  return studies.flatMap((study) => {
    const found = study.results.flatMap((published) => {
      const trials = runs.filter(({ state }) => state === 'valid').flatMap((run) => trialsOf(run, published));
      const levels = Map.groupBy(trials, ({ run, load }) => JSON.stringify([run.title, levelKey(load.load)]));
      return [...levels.values()].map((own) => compare(study, published, record, own));
    });
    return withHostFigures(found, study, runs, telemetry);
  });
}

function trialsOf(run: RunResult, published: PublishedResult): LoadOfRun[] {
  if (settingOf(run) !== published.setting) return [];
  return run.loads
    .filter((load) => load.load.workload === published.workload && sameLevel(load, published))
    .filter((load) => saturationOf(load) === null)
    .filter((load) => !published.unlimited || targetOutcome(load)?.isMet !== true)
    .filter((load) => isSameSize(run, load, published))
    .map((load) => ({ run, load }));
}

/** Null for a combination of loads that no published row has. */
export function settingOf({ group, loads }: RunResult): PublishedSetting | null {
  if (group === 'combined') {
    return new Set(loads.map(({ load }) => load.cluster)).size === 3 ? 'combined' : null;
  }
  if (loads.length === 1) return 'isolated';
  const names = loads.map(({ load }) => load.workload);
  const isPair = names.some((reader) => names.some((writer) => factsOf(reader).reads?.from === writer));
  return loads.length === 2 && isPair ? 'producer and consumer' : null;
}

/** Parameters that tell the rows of a table apart. */
const levelParameters = ['targetRecordsPerSecond', 'targetOperationsPerSecond', 'scaleFactor'];

function sameLevel({ load }: LoadResult, { parameters }: PublishedResult): boolean {
  const ours = parametersOf(load);
  const isSameLevel = levelParameters.every((name) => {
    const value = parameters[name];
    return value === undefined || value === null || ours.get(name) === value;
  });
  return isSameLevel && hasSameMix(load, { parameters });
}

/** Data of a size within this share are the same on the axis of a growth study. */
const sameSizeShare = 0.25;

/** By the size that the steps of the campaign state; else by what the load leaves on disk. */
function isSameSize(run: VariedRun, { load }: LoadResult, { dataGigabytes }: PublishedResult): boolean {
  if (dataGigabytes === null) return true;
  const [stated] = (run.variables ?? []).flatMap(
    ({ name, unit, value }) => gigabytesAt(value, { name, unit, also: [] }) ?? [],
  );
  const ours = stated ?? factsOf(load.workload).diskBytes(load.parameters) / 1e9;
  return Math.abs(ours / dataGigabytes - 1) <= sameSizeShare;
}

function compare(
  study: Study,
  published: PublishedResult,
  record: CampaignRecord,
  trials: LoadOfRun[],
): BaselineFinding {
  const differences = differencesFrom(study, published, record, trials[0]!.load);
  const comparable = !differences.some(({ forbidsRatio }) => forbidsRatio);
  const ours = trials.map(({ load }) => factsOf(load.load.workload).publishedFigures(load.figures, load.window));
  const { system, table, id, level, setting, figures, atLeast, caveats } = published;
  return {
    system,
    source: study.title,
    table,
    resultId: id,
    level,
    setting,
    runs: trials.map(({ run }) => run.runId),
    differences,
    comparable,
    doubts: doubtsOf(study, [id]),
    figures: namesOf(figures).map((name): ComparedFigure => {
      const { here, ...operations } = isLatency(name)
        ? latencyHere(name, trials)
        : { here: medianOf(ours.flatMap((its) => its[name] ?? [])) };
      const theirs = figures[name]!;
      const isLowerBound = atLeast.includes(name);
      const isExact = here !== null && !isLowerBound && !isExtent(name, published);
      const ratio = isExact && comparable ? here / theirs : null;
      const caveat = caveats[name];
      return {
        name,
        published: theirs,
        bound: isLowerBound ? 'at least' : null,
        here,
        ratio,
        ...operations,
        ...(caveat === undefined ? {} : { caveat }),
      };
    }),
  };
}

type LatencyName = Extract<LoadFigureName, `latency${string}`>;

const isLatency = (name: LoadFigureName): name is LatencyName => name.startsWith('latency');

/** The median over the trials, as contrasts have it: null if the load generator reports no latency, or if it is omitted. */
function latencyHere(
  name: LatencyName,
  trials: LoadOfRun[],
): { here: number | null; operations?: number; omitted?: string } {
  const operations = fewestOperations(trials);
  if (operations === null) return { here: null };
  const omitted = omittedFigures(trials).find((each) => each.name === name)?.reason;
  if (omitted !== undefined) return { here: null, operations, omitted };
  return { here: medianOf(trials.flatMap((trial) => contrasted[name].of(trial) ?? [])), operations };
}

function medianOf(values: number[]): number | null {
  return values.length === 0 ? null : median(values);
}

/** The amount of work is a choice, and so is the time it takes, except for a batch of the same work. */
function isExtent(name: LoadFigureName, { workload }: PublishedResult): boolean {
  return (
    ['records', 'operations', 'megabytes', 'tasksPerStage'].includes(name) ||
    (name === 'totalSeconds' && workload !== null && factsOf(workload).unit !== null)
  );
}
