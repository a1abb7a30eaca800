/** Whether more of the same load brought more throughput, from the other levels of the campaign. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { median } from '../../statistics/median.ts';
import { threshold } from '../../systems/threshold.ts';
import { plain, rate } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, workKey } from '../../workloads/throughput.ts';
import type { Pressure } from './bottleneck.ts';
import { muchMore } from './thresholds.ts';

/** All valid runs of one load at one level. */
export interface LoadLevel {
  /** Threads, or a target rate in operations a second. */
  load: number;
  /** Median of its runs. */
  perSecond: number;
}

/** A load with the levels at which the campaign ran it, in order; its own is among them. */
export interface LevelsOfLoad {
  loadId: string;
  workload: string;
  axis: 'threads' | 'rate';
  at: number;
  levels: LoadLevel[];
}

/** Two levels and what the step from the lower to the higher brought. */
export interface Step {
  /** `more`: clearly more throughput. `none`: none that matters. */
  gain: 'more' | 'none';
  axis: LevelsOfLoad['axis'];
  workload: string;
  lower: LoadLevel;
  higher: LoadLevel;
}

/** A smaller gain of throughput is none that matters, and is within what runs of the same level differ by. */
export const gainThatMatters = threshold(0.05, 'levels');

/** A higher level has at least this many times the load: a smaller step tells nothing. */
const leastStep = threshold(1.2, 'levels');

/** A step that brings this share of the gain in proportion to the load shows that more load would bring more. */
const growingShare = threshold(0.5, 'levels');

/** The levels of the loads of a run. Only isolated runs of one load have levels that differ by nothing else. */
export function levelsOf(run: RunResult, runs: readonly RunResult[]): LevelsOfLoad[] {
  const [only, another] = run.loads;
  if (!only || another || run.group === 'combined') return [];
  const at = placeOf(only);
  if (!at) return [];
  const same = runs.flatMap(({ state, group, loads: [load, second] }) => {
    if (state !== 'valid' || group !== run.group || !load || second) return [];
    if (load.load.cluster !== only.load.cluster || workKey(load.load) !== workKey(only.load)) return [];
    const place = placeOf(load);
    const perSecond = countedPerSecond(load);
    return place?.axis === at.axis && perSecond !== null && perSecond > 0 ? [{ load: place.load, perSecond }] : [];
  });
  const levels = [...Map.groupBy(same, ({ load }) => load)]
    .map(([load, trials]) => ({ load, perSecond: median(trials.map(({ perSecond }) => perSecond)) }))
    .toSorted((a, b) => a.load - b.load);
  return [{ loadId: only.load.id, workload: only.load.workload, axis: at.axis, at: at.load, levels }];
}

function placeOf({ load: { workload, parameters } }: LoadResult): { axis: LevelsOfLoad['axis']; load: number } | null {
  const target = factsOf(workload).target(parameters);
  if (!target) return null;
  return 'concurrency' in target
    ? { axis: 'threads', load: target.concurrency }
    : { axis: 'rate', load: target.ratePerSecond };
}

/**
 * The step that tells whether more load would have brought more throughput at the level of the run; null if no other level tells.
 *
 * A higher level tells most. At the highest level of a closed loop, the step up to it tells whether throughput still grew. At the
 * highest target rate, that the target was missed tells it, which needs no other level.
 */
export function stepAt({ workload, axis, at, levels }: LevelsOfLoad): Step | null {
  const own = levels.find(({ load }) => load === at);
  if (!own) return null;
  const above = levels.filter(({ load }) => load >= at * leastStep);
  const best = above.toSorted((a, b) => b.perSecond - a.perSecond)[0];
  if (best) {
    if (best.perSecond > own.perSecond * (1 + gainThatMatters))
      return { gain: 'more', workload, axis, lower: own, higher: best };
    return { gain: 'none', workload, axis, lower: own, higher: above[0] ?? best };
  }
  const below = levels.findLast(({ load }) => load * leastStep <= at);
  if (!below) return null;
  const gain = own.perSecond / below.perSecond - 1;
  if (gain <= gainThatMatters) return { gain: 'none', workload, axis, lower: below, higher: own };
  const isGrowing = axis === 'threads' && gain >= growingShare * (at / below.load - 1);
  return isGrowing ? { gain: 'more', workload, axis, lower: below, higher: own } : null;
}

/** The pressures without saturation by a limit that was exceeded, or of a disk that did much more at a higher level. */
export function withoutImpossible(pressures: Pressure[], { levels = [] }: { levels?: LevelsOfLoad[] }): Pressure[] {
  const hasMore = levels.some((each) => {
    const step = stepAt(each);
    return step?.lower.load === each.at && step.higher.perSecond > step.lower.perSecond * (1 + muchMore);
  });
  return pressures.map((each) => {
    if (hasMore && each.resource === 'disk') return { ...each, isExceeded: true, saturationConfidence: null };
    return each.isLimitWrong ? { ...each, saturationConfidence: null } : each;
  });
}

/** Such as `cassandra-stress reached 9,100 a second with 512 threads, no more than with 256 (9,050)`, without a full stop. */
export function stepText({ gain, axis, workload, lower, higher }: Step): string {
  const at = ({ load }: LoadLevel): string =>
    axis === 'threads' ? `with ${rate(load)} threads` : `at a target rate of ${rate(load)}`;
  const than = gain === 'more' ? 'more than' : 'no more than';
  return plain(
    `${workload} reached ${rate(higher.perSecond)} a second ${at(higher)}, ${than} ${at(lower)} (${rate(lower.perSecond)})`,
  );
}
