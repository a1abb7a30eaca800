/** What each side of a comparison reached at most, and what that costs. Pure. */
import { clustersAsLoaded } from '../../plan/clusters.ts';
import { steadyPartOf, steadyRunsOf } from '../../measurement/results/steady-part.ts';
import { runsBySession } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { isOfBase } from '../../plan/variants.ts';
import { serialMean } from '../../statistics/serial-mean.ts';
import { geometricMean } from '../../statistics/sums.ts';
import { batchOf } from '../../workloads/measured.ts';
import { countedPerSecond, levelKey } from '../../workloads/throughput.ts';
import type { MaximumThroughput } from '../findings.ts';
import { findMaximum, otherRates } from '../peaks/maximum.ts';
import { measuredRuns } from '../peaks/peaks.ts';
import { dollarsAt, hostsOf, pricedUnit, pricePerHour } from '../result-cost.ts';
import type { ComparableCampaign, PricePerformance, PricedResult } from './comparison.ts';

type Reached = Exclude<MaximumThroughput, { state: 'inconclusive' }>;

/** Every load of which some side has a valid, steady isolated run, with the best level of each side. */
export function pricePerformance(sides: ComparableCampaign[][]): PricePerformance[] {
  const bySide = sides.map(resultsOf);
  const loads = new Map(bySide.flat().map((each) => [JSON.stringify([each.system, each.workload]), each]));
  return [...loads.values()].map(({ system, workload }) => ({
    system,
    workload,
    results: bySide.map(
      (own) => own.find((each) => each.system === system && each.workload === workload)?.result ?? null,
    ),
  }));
}

type LoadPrice = Pick<PricePerformance, 'system' | 'workload'> & { result: PricedResult };

function resultsOf(side: ComparableCampaign[]): LoadPrice[] {
  const [first] = side;
  if (!first) return [];
  const { plan } = first.record;
  const runs = first.runs.map((run) => steadyPartOf(run)).filter((run) => isOfBase(plan, run));
  return clustersAsLoaded(plan).flatMap(([system]) => {
    const maximum = findMaximum(system, measuredRuns(runs), plan);
    return [maximum, ...otherRates(system, maximum, runs)].flatMap((reached) =>
      reached.state === 'inconclusive'
        ? []
        : [{ system, workload: reached.workload, result: resultOf(side, system, reached) }],
    );
  });
}

function resultOf(side: ComparableCampaign[], system: string, reached: Reached): PricedResult {
  const [first] = side;
  const { plan } = first!.record;
  const dollarsPerHour = pricePerHour([...hostsOf(system, plan)], plan);
  const figure = figureOf(side, reached);
  const priceOf = (value: number): number | null => dollarsPerHour && dollarsAt(reached, dollarsPerHour, value);
  const bounds = figure.interval && [figure.interval.low, figure.interval.high].map(priceOf);
  const [low, high] = bounds?.every((bound) => bound !== null) ? bounds.toSorted((one, other) => one - other) : [];
  return {
    level: reached.level,
    trials: figure.trials,
    figure: reached.state === 'batch' ? 'totalSeconds' : 'perSecond',
    unit: reached.unit,
    value: figure.value,
    interval: figure.interval,
    dollarsPerHour,
    cost: {
      unit: pricedUnit(reached),
      dollars: priceOf(figure.value),
      interval: low === undefined || high === undefined ? null : { low, high },
    },
  };
}

/**
 * The geometric mean over the trials of a level. The interval of one session says nothing of other sessions; that of several is of
 * the sessions' means.
 */
function figureOf(side: ComparableCampaign[], reached: Reached): Pick<PricedResult, 'value' | 'trials' | 'interval'> {
  const [first] = side;
  const own = first!.runs.find(({ runId }) => runId === reached.runId);
  const level = own?.loads.find(({ load }) => load.id === reached.loadId);
  if (!own || !level) throw new Error(`The campaign has no run ${reached.runId} with load ${reached.loadId}.`);
  const key = levelKey(level.load);
  const sessions = side
    .flatMap(runsBySession)
    .map((runs) => valuesOf(steadyRunsOf(runs), own, key, first!))
    .filter((values) => values.length > 0);
  const values = sessions.flat();
  const interval = serialMean(sessions.length > 1 ? sessions.map((each) => [geometricMean(each)]) : [values]);
  return {
    value: geometricMean(values),
    trials: values.length,
    interval: interval && { low: interval.low, high: interval.high },
  };
}

/** Throughput or total time in the valid runs of the same level, of the base variant. */
function valuesOf(runs: RunResult[], own: RunResult, key: string, { record }: ComparableCampaign): number[] {
  return runs
    .filter((run) => run.state === 'valid' && run.group === own.group && run.loads.length === own.loads.length)
    .filter((run) => isOfBase(record.plan, run))
    .flatMap((run) => run.loads.filter(({ load }) => levelKey(load) === key))
    .flatMap((load) => countedPerSecond(load) ?? batchOf(load)?.seconds ?? [])
    .filter((value) => value > 0);
}
