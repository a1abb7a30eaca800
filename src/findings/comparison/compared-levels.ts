/** The same load at the same level in several campaigns. Pure. */
import { hostsText } from '../../plan/instances.ts';
import { mean } from '../../statistics/sums.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { batchOf } from '../../workloads/measured.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import { excludesOne, ratioInterval } from '../../statistics/ratio-interval.ts';
import { differs } from '../campaign-conditions.ts';
import type { ComparedCondition, ComparedLevel, ComparedName, ComparedValue, Precision } from './comparison.ts';
import { parameterText, parametersOf } from '../parameters.ts';
import { countedPerSecond, latencyOf, levelKey } from '../../workloads/throughput.ts';

interface Trial {
  campaign: number;
  run: RunResult;
  load: LoadResult;
}

const names: [ComparedName, (load: LoadResult) => number | null][] = [
  ['perSecond', countedPerSecond],
  ['latencyMeanMilliseconds', (load) => latencyOf(load)?.mean ?? null],
  ['latencyMedianMilliseconds', (load) => latencyOf(load)?.p50 ?? null],
  ['latencyP95Milliseconds', (load) => latencyOf(load)?.p95 ?? null],
  ['latencyP99Milliseconds', (load) => latencyOf(load)?.p99 ?? null],
  ['latencyP999Milliseconds', (load) => latencyOf(load)?.p999 ?? null],
  ['totalSeconds', (load) => batchOf(load)?.seconds ?? null],
];

/**
 * Every level of which any campaign has a valid run, in the order of the first campaign that has it. Levels match if the load and the
 * other loads of the run have the same levels. A load that was stopped at saturation has no figure.
 *
 * @param campaigns the runs of each
 */
export function comparedLevels(campaigns: RunResult[][]): ComparedLevel[] {
  const trials = campaigns.flatMap((runs, campaign) =>
    runs
      .filter(({ state }) => state === 'valid')
      .flatMap((run) => run.loads.map((load) => ({ campaign, run, load })))
      .filter(({ load }) => saturationOf(load) === null),
  );
  return [...Map.groupBy(trials, keyOf).values()].map((own) => levelOf(own, campaigns.length));
}

function keyOf({ run, load }: Trial): string {
  const others = run.loads.filter((other) => other !== load).map((other) => levelKey(other.load));
  return JSON.stringify([settingOf(run), load.load.id, levelKey(load.load), others.toSorted()]);
}

function settingOf({ group }: RunResult): ComparedLevel['setting'] {
  return group === 'combined' ? 'combined' : 'isolated';
}

function levelOf(trials: Trial[], campaigns: number): ComparedLevel {
  const { run, load } = trials[0]!;
  const byCampaign = Array.from({ length: campaigns }, (_, campaign) =>
    trials.filter((trial) => trial.campaign === campaign),
  );
  return {
    system: load.load.cluster,
    workload: load.load.workload,
    title: run.title,
    level: run.level,
    setting: settingOf(run),
    differences: parameterDifferences(byCampaign),
    figures: names
      .map(([name, figure]) => ({ name, values: valuesOf(byCampaign, figure) }))
      .filter(({ values }) => values.some((value) => value !== null)),
  };
}

function valuesOf(byCampaign: Trial[][], figure: (load: LoadResult) => number | null): (ComparedValue | null)[] {
  const figures = byCampaign.map((trials) => trials.map(({ load }) => figure(load)).filter((value) => value !== null));
  const [base = []] = figures;
  return figures.map((own, campaign) => {
    if (own.length === 0) return null;
    const against = campaign > 0 && base.length > 0 && mean(base) > 0;
    return {
      trials: own.length,
      mean: mean(own),
      ratio: against ? mean(own) / mean(base) : null,
      precision: against ? precisionOf(base, own) : null,
    };
  });
}

function precisionOf(base: number[], own: number[]): Precision {
  if (base.length === 1 && own.length === 1) return { state: 'one-trial' };
  const interval = ratioInterval(base, own);
  if (interval) return { state: 'interval', ...interval, differs: excludesOne(interval) };
  return {
    state: 'range',
    low: Math.min(...own) / Math.max(...base),
    high: Math.max(...own) / Math.min(...base),
  };
}

/** Names of topics and tables: they differ between campaigns and do not matter. */
const ownNames = new Set(['topic', 'keyspace', 'writtenByRun']);

function parameterDifferences(byCampaign: Trial[][]): ComparedCondition[] {
  const own = byCampaign.map(([first]) =>
    first ? parametersOf(first.load.load).set('host', hostsText(first.load.load)) : null,
  );
  const present = own.filter((parameters) => parameters !== null);
  const parameters = [...new Set(present.flatMap((its) => [...its.keys()]))].filter((name) => !ownNames.has(name));
  return parameters
    .map((condition) => ({ condition, values: present.map((its) => parameterText(its.get(condition))) }))
    .filter(differs)
    .map(({ condition }) => ({
      condition,
      values: own.map((its) => (its ? parameterText(its.get(condition)) : '–')),
    }));
}
