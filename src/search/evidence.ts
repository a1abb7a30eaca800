/**
 * What the valid runs of a search say of its levels, by the margins by which they met the goal: natural logarithms, above 0 a run met it.
 *
 * - A target rate: the rate that a run could just sustain, over the level. A run that met its target could have sustained more, nobody
 *   knows how much; one whose background missed its rate as well could have sustained at most what it did.
 * - An objective: the limit over the latency, at the level and, by the slope between them, at levels near it.
 * - A plateau: throughput over the lowest that counts as usual.
 *
 * Pure.
 */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { straightLine } from '../statistics/line.ts';
import { estimateMetShare, type Margin, type MetShare } from './met-share.ts';
import { isOverRates, isRate, leastOfUsual, seeksPlateau, targetTolerance } from './search.ts';

interface GoalEvidence {
  /** The share of the runs that meet the goal at a level. */
  shareAt(level: number): MetShare;
  /** Whether a run missed the goal by more than a quiet system scatters. One that missed it narrowly counts by its margin. */
  isClearlyMissed(run: SearchedRun): boolean;
  /** Whether some runs are clearly slower than others. */
  isUneven: boolean;
  /** Whether the rates that runs sustain lead to the level found. */
  isPredicted: boolean;
  /** By what a lower level is chosen; null for a plateau: fewer threads have no more throughput, whatever slows down some runs. */
  lower: {
    marginsAt(level: number): number[];
    /** By how much margins grow from a level down to a lower one. */
    gain(from: number, to: number): number;
  } | null;
}

export interface Evidence extends GoalEvidence {
  /** Whether runs scatter or have a second mode. */
  isScattered: boolean;
}

/** Further from what it should be, a figure shows more than the scatter of a quiet system: a share for rates, a factor for latency. */
const quietRate = 0.03;
const quietLatency = 1.3;

/**
 * @param runs valid ones
 * @param found the level that the search found
 */
export function evidenceOf(search: SearchPlan, runs: SearchedRun[], found: number): Evidence {
  const ofGoal = seeksPlateau(search) ? ofThroughput : isOverRates(search) ? ofRates : ofLatency;
  const evidence = ofGoal(search, runs, found);
  const clearlyBelow = found / (1 + search.precisionPercent / 200);
  const hasMissed = (run: SearchedRun): boolean =>
    run.step === 'confirm' ? evidence.isClearlyMissed(run) : !run.met && run.level < clearlyBelow;
  return { ...evidence, isScattered: evidence.isUneven || runs.some(hasMissed) };
}

/** If most rates are further than this below a level that is met, throughput collapses beyond the highest rate. */
const collapse = 0.05;
/** Levels up to this factor above the highest rate are near enough to compare what they achieve. */
const near = 1.25;

/**
 * A run that missed its target could have sustained what it achieved. If throughput collapses beyond the highest rate, runs there
 * achieve less than a rate that is met: then the rate of each is taken to be as far from the highest as what it achieved is from what
 * they usually achieve.
 */
function ofRates(search: SearchPlan, runs: SearchedRun[], found: number): GoalEvidence {
  const least = 1 - targetTolerance(search);
  const missed = runs.filter(({ met }) => !met).map((run) => ({ run, rate: run.perSecond / least }));
  const collapses = missed.filter(({ rate }) => rate >= found * (1 - collapse)).length < missed.length / 3;
  const usual = collapses ? median(missed.filter(({ run }) => run.level < found * near).map(({ rate }) => rate)) : NaN;
  const sustained = usual > 0 ? missed.map(({ run, rate }) => ({ run, rate: (rate / usual) * found })) : missed;
  const share = estimateMetShare([
    ...runs.filter(({ met }) => met).map(({ level }) => ({ low: Math.log(level / found), high: Infinity })),
    ...sustained.map(({ run, rate }) =>
      rate < run.level && !run.missedBackground
        ? exactly(Math.log(rate / found))
        : { low: -Infinity, high: Math.log(Math.min(rate, run.level) / found) },
    ),
  ]);
  return {
    shareAt: (level) => ({
      isMetBeyond: (margin) => share.isMetBeyond(margin + Math.log(level / found)),
      shareBeyond: (margin) => share.shareBeyond(margin + Math.log(level / found)),
    }),
    lower: {
      marginsAt: (level) => sustained.map(({ rate }) => Math.log(rate / level)),
      gain: (from, to) => Math.log(from / to),
    },
    isClearlyMissed: (run) => !run.met && run.perSecond < run.level * least * (1 - quietRate),
    // The highest rate itself may be above the level found by the precision.
    isUneven: sustained
      .map(({ rate }) => rate / found)
      .some((rate) => rate < 1 - quietRate || rate > 1 + quietRate + search.precisionPercent / 100),
    isPredicted: !collapses,
  };
}

/** Levels at most this far from a level, as natural logarithms: between them latency is as good as straight. */
const straight = 0.06;
/** Latency beyond the limit by more than this, as a natural logarithm, is of an overload and says nothing of its growth. */
export const overload = 0.7;
/** The steepest slope: of a queue at 95 % of its capacity. */
const steepest = 20;

function ofLatency(search: SearchPlan, runs: SearchedRun[]): GoalEvidence {
  const points = runs.map((run) => ({ run, margin: latencyMargin(search, run) }));
  const known = runs.filter(({ latencyMilliseconds }) => latencyMilliseconds !== null);
  return {
    shareAt(level) {
      const nearby = points
        .map(({ run, margin }): [number, number] => [Math.log(run.level / level), margin])
        .filter(([x, margin]) => Math.abs(x) <= straight && (x <= 0 || margin > -overload));
      const slope = Math.max(-steepest, Math.min(0, straightLine(nearby)?.slope ?? 0));
      return estimateMetShare(nearby.map(([x, margin]) => exactly(margin - slope * x)));
    },
    lower: {
      marginsAt: (level) =>
        points.flatMap(({ run, margin }) => (run.level === level && run.step === 'confirm' ? margin : [])),
      gain(from, to) {
        const met = points.filter(({ run }) => run.met && run.level <= from);
        const medians = [...Map.groupBy(met, ({ run }) => run.level)]
          .map(([level, all]) => ({ x: Math.log(level), y: median(all.map(({ margin }) => margin)) }))
          .toSorted((one, other) => one.x - other.x);
        return Math.max(0, between(medians, Math.log(to)) - between(medians, Math.log(from)));
      },
    },
    isClearlyMissed: (run) => !run.met && latencyMargin(search, run) < -Math.log(quietLatency),
    // Latency was clearly higher than in a run at the same or a higher level.
    isUneven: known.some((run) =>
      known.some(
        (other) => other.level >= run.level && run.latencyMilliseconds! > other.latencyMilliseconds! * quietLatency,
      ),
    ),
    isPredicted: false,
  };
}

/** Of a run with an objective. One that missed its target rate has the margin of the rate if that is less. */
export function latencyMargin(search: SearchPlan, run: SearchedRun): number {
  const within = Math.log((search.objective?.atMostMilliseconds ?? Infinity) / (run.latencyMilliseconds ?? Infinity));
  if (!isRate(search) || run.met) return within;
  return Math.min(within, Math.log(run.perSecond / (1 - targetTolerance(search)) / run.level));
}

/** The value at x on the straight lines between the points; 0 without points. */
function between(points: { x: number; y: number }[], x: number): number {
  const index = points.findIndex((point) => point.x >= x);
  const [below, above] = [points[index - 1], points[index]];
  if (!above) return points.at(-1)?.y ?? 0;
  if (!below) return above.y;
  return below.y + ((above.y - below.y) * (x - below.x)) / (above.x - below.x);
}

function ofThroughput(search: SearchPlan, runs: SearchedRun[]): GoalEvidence {
  const freshAt = (level: number): number[] =>
    runs.filter((run) => run.step === 'confirm' && run.level === level).map(({ perSecond }) => perSecond);
  const leastAt = (level: number): number => leastOfUsual(search, median(freshAt(level)));
  return {
    shareAt: (level) =>
      estimateMetShare(freshAt(level).map((perSecond) => exactly(Math.log(perSecond / leastAt(level))))),
    isClearlyMissed: ({ level, perSecond }) => perSecond < leastAt(level),
    // A run had clearly less throughput than one at the same or a lower level and another at the same or a higher level.
    isUneven: runs.some((run) => {
      const higher = runs.filter(({ perSecond }) => run.perSecond < leastOfUsual(search, perSecond));
      return higher.some(({ level }) => level <= run.level) && higher.some(({ level }) => level >= run.level);
    }),
    isPredicted: false,
    lower: null,
  };
}

/** Margins further away say nothing more. */
function exactly(margin: number): Margin {
  const known = Math.max(-1, Math.min(1, margin));
  return { low: known, high: known };
}
