/**
 * The margins by which runs met the goal at a level, as natural logarithms: above 0 a run met it. Pure.
 *
 * - A target rate: the rate that a run could just sustain, over the level. A run that met its target could have sustained more, nobody
 *   knows how much; one whose background missed its rate as well could have sustained at most what it did.
 * - An objective: the limit over the latency, at the level and, by the slope between them, at levels near it.
 * - A plateau: throughput over the lowest that counts as usual.
 */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { estimateMetShare, type Margin, type MetShare } from './met-share.ts';
import { isOverRates, isRate, leastOfUsual, targetTolerance } from './search.ts';

/** Levels at most this far from a level, as natural logarithms: between them latency is as good as straight. */
const straight = 0.06;
/** Latency beyond the limit by more than this, as a natural logarithm, is of an overload and says nothing of its growth. */
export const overload = 0.7;
/** The steepest slope: of a queue at 95 % of its capacity. */
const steepest = 20;

/**
 * The share of the runs that meet the goal, by level.
 *
 * @param runs valid ones
 * @param found the level that the search found
 */
export function metShares(search: SearchPlan, runs: SearchedRun[], found: number): (level: number) => MetShare {
  if (!isOverRates(search)) return (level) => estimateMetShare(marginsAt(search, runs, level));
  const ofFound = estimateMetShare(ofRates(search, runs, found));
  return (level) => {
    const above = Math.log(level / found);
    return {
      isMetBeyond: (margin) => ofFound.isMetBeyond(margin + above),
      shareBeyond: (margin) => ofFound.shareBeyond(margin + above),
    };
  };
}

function marginsAt(search: SearchPlan, runs: SearchedRun[], level: number): Margin[] {
  if (search.objective) return ofLatencies(search, runs, level).map(exactly);
  const fresh = runs.filter((run) => run.step === 'confirm' && run.level === level);
  const least = leastOfUsual(search, median(fresh.map(({ perSecond }) => perSecond)));
  return fresh.map(({ perSecond }) => exactly(Math.log(perSecond / least)));
}

function ofRates(search: SearchPlan, runs: SearchedRun[], found: number): Margin[] {
  return [
    ...runs.filter(({ met }) => met).map((run) => ({ low: Math.log(run.level / found), high: Infinity })),
    ...sustainedRates(search, runs, found).map(({ run, rate }) =>
      rate < run.level && !run.missedBackground
        ? exactly(Math.log(rate / found))
        : { low: -Infinity, high: Math.log(Math.min(rate, run.level) / found) },
    ),
  ];
}

function ofLatencies(search: SearchPlan, runs: SearchedRun[], level: number): number[] {
  const points = runs
    .map((run) => ({ x: Math.log(run.level / level), y: latencyMargin(search, run) }))
    .filter(({ x, y }) => Math.abs(x) <= straight && (x <= 0 || y > -overload));
  const slope = -steepness(points);
  return points.map(({ x, y }) => y - slope * x);
}

/** How much the margin falls with the level, by least squares. */
function steepness(points: { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const squares = mean((point) => (point.x - x) ** 2);
  if (!(squares > 0)) return 0;
  return Math.max(0, Math.min(steepest, -mean((point) => (point.x - x) * (point.y - y)) / squares));
}

/** Of a run with an objective. One that missed its target rate has the margin of the rate if that is less. */
export function latencyMargin(search: SearchPlan, run: SearchedRun): number {
  const within = Math.log((search.objective?.atMostMilliseconds ?? Infinity) / (run.latencyMilliseconds ?? Infinity));
  if (!isRate(search) || run.met) return within;
  return Math.min(within, Math.log(run.perSecond / (1 - targetTolerance(search)) / run.level));
}

/** Margins further away say nothing more. */
function exactly(margin: number): Margin {
  const known = Math.max(-1, Math.min(1, margin));
  return { low: known, high: known };
}

/** If most rates are further than this below a level that is met, throughput collapses beyond the highest rate. */
const collapse = 0.05;
/** Levels up to this factor above the highest rate are near enough to compare what they achieve. */
const near = 1.25;

/**
 * A run that missed its target could have sustained what it achieved. If throughput collapses beyond the highest rate, runs there
 * achieve less than a rate that is met: then the rate of each is taken to be as far from the highest as what it achieved is from what
 * they usually achieve.
 *
 * @param runs valid ones of a search for a rate without an objective
 * @param found the highest level that the search met
 */
export function sustainedRates(
  search: SearchPlan,
  runs: SearchedRun[],
  found: number,
): { run: SearchedRun; rate: number }[] {
  const missed = missedRates(search, runs);
  if (!collapses(search, runs, found)) return missed;
  const usual = median(missed.filter(({ run }) => run.level < found * near).map(({ rate }) => rate));
  return usual > 0 ? missed.map(({ run, rate }) => ({ run, rate: (rate / usual) * found })) : missed;
}

/** Whether throughput collapses beyond the highest rate. */
export function collapses(search: SearchPlan, runs: SearchedRun[], found: number): boolean {
  const missed = missedRates(search, runs);
  return missed.filter(({ rate }) => rate >= found * (1 - collapse)).length < missed.length / 3;
}

function missedRates(search: SearchPlan, runs: SearchedRun[]): { run: SearchedRun; rate: number }[] {
  return runs.filter(({ met }) => !met).map((run) => ({ run, rate: run.perSecond / (1 - targetTolerance(search)) }));
}
