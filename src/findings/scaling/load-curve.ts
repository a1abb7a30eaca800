/** Load curves from valid runs: throughput and latency by level, with the knee and the scalability law. Pure. */
import { scheduleTolerance, isTargetMet } from '../../workloads/target-met.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { Objective, SearchPlan } from '../../plan/search-plan.ts';
import { median } from '../../statistics/median.ts';
import { countedPerSecond, medianLatencyOf, workKey } from '../../workloads/throughput.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { LoadOfRun } from '../contrast/figures.ts';
import { levelState } from '../level-met.ts';
import { placeOf, type LoadAxis } from '../response/load-axis.ts';
import type { CurvePoint, Knee, LoadCurve } from './curve-findings.ts';
import { kneeOf } from './knee.ts';
import { scalingLaw } from './scaling-law.ts';
import { isOpenLoop } from '../../workloads/measured.ts';

interface Trial extends LoadOfRun {
  axis: LoadAxis;
  at: number;
  perSecond: number;
}

/**
 * One curve for each load that ran by itself at several target rates or concurrencies, with everything else the same. Batches have no
 * curve: a scale factor is an amount of work, not a load. A load without a target rate is on no curve.
 *
 * @param searches the searches that chose levels: they have the objective
 */
export function loadCurves(system: string, runs: RunResult[], searches: SearchPlan[] = []): LoadCurve[] {
  const own = runs.filter(({ state, group, loads }) => state === 'valid' && group !== 'combined' && loads.length === 1);
  const trials = own.flatMap((run) => trialOf(run, run.loads[0]!)).filter(({ load }) => load.load.cluster === system);
  const curves = [...Map.groupBy(trials, ({ axis, load }) => `${axis} ${workKey(load.load)}`).values()];
  return curves.flatMap((each) => {
    const search = searches.find(
      ({ run, objective }) => objective && each.some((trial) => trial.run.search?.of === run),
    );
    return curveOf(each, search?.objective ?? null);
  });
}

/** The levels of the same load whose runs count for nothing, such as those that were not steady; without those of the curve. */
export function furtherPoints({ axis, points }: LoadCurve, counted: RunResult[], others: RunResult[]): CurvePoint[] {
  const known = new Set(points.flatMap(({ runs }) => runs));
  const work = counted.filter(({ runId }) => known.has(runId)).map(workOf)[0];
  const trials = others
    .filter((run) => run.group !== 'combined' && run.loads.length === 1 && workOf(run) === work)
    .flatMap((run) => trialOf(run, run.loads[0]!))
    .filter((trial) => trial.axis === axis && points.every(({ load }) => load !== trial.at));
  return [...Map.groupBy(trials, ({ at }) => at)].map(([load, own]) => pointOf(load, own));
}

const workOf = ({ loads }: RunResult): string | null => (loads[0] ? workKey(loads[0].load) : null);

function trialOf(run: RunResult, load: LoadResult): Trial[] {
  const place = placeOf(load.load);
  const perSecond = countedPerSecond(load);
  // Zero has no logarithm, and is a fault of the load generator.
  if (!place || perSecond === null || perSecond <= 0 || place.at <= 0) return [];
  return [{ run, load, ...place, perSecond }];
}

function curveOf(trials: Trial[], objective: Objective | null): LoadCurve[] {
  const byLoad = Map.groupBy(trials, ({ at }) => at);
  const points = [...byLoad].map(([load, own]) => pointOf(load, own)).toSorted((a, b) => a.load - b.load);
  if (points.length < 2) return [];
  const { run, axis, load } = trials[0]!;
  const levels = points.map((point) => ({
    load: point.load,
    perSecond: point.perSecond.median,
    runs: byLoad.get(point.load)!.map(({ perSecond }) => perSecond),
  }));
  const isRate = axis !== 'client threads';
  return [
    {
      workload: load.load.workload,
      title: run.title,
      unit: factsOf(load.load.workload).unit ?? 'operations',
      axis,
      openLoop: trials.every((trial) => isOpenLoop(trial.load)),
      objective,
      points,
      knee: isRate ? agreeingKnee(kneeOf(levels, isRate), points) : kneeOf(levels),
      ...(isRate ? {} : { law: scalingLaw(levels) }),
    },
  ];
}

/**
 * A knee over target rates must agree with what was met: no rate above it was, and none below it was missed because of a backlog, which
 * throughput does not show. A rate that was missed by a little below it is within the scatter of the levels: `kneeOf` has seen it.
 */
function agreeingKnee(knee: Knee, points: CurvePoint[]): Knee {
  if (knee.state !== 'found') return knee;
  const { low, high } = knee.interval;
  if (points.some((point) => isMet(point) && point.load * (1 - scheduleTolerance) > high))
    return { state: 'inconclusive', reason: 'a target rate above the fitted bend was met' };
  const late = points.find(
    (point) => !isMet(point) && point.load < low && isTargetMet(point.load, point.perSecond.median),
  );
  if (!late) return knee;
  return {
    state: 'inconclusive',
    reason: `the backlog grew at ${late.load} a second already, below where throughput bends`,
  };
}

function pointOf(load: number, trials: Trial[]): CurvePoint {
  const rates = trials.map(({ perSecond }) => perSecond);
  const state = levelState(trials);
  return {
    load,
    runs: trials.map(({ run }) => run.runId),
    isTargetMet: state === 'unknown' ? null : state === 'met',
    perSecond: { median: median(rates), low: Math.min(...rates), high: Math.max(...rates) },
    latency: medianLatencyOf(trials.map((trial) => trial.load)),
  };
}

const isMet = ({ isTargetMet }: CurvePoint): boolean => isTargetMet === true;
