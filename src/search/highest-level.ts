/**
 * The highest level that meets the goal: the target rate is met, and latency is within the objective.
 *
 * Levels double until one fails, or are halved until one is met. Then the gap is halved, by ratio, until it is within the precision. That
 * is exponential search (J. L. Bentley, A. C. Yao, "An Almost Optimal Algorithm for Unbounded Searching", Information Processing
 * Letters 5(3), 1976). A single run can be wrong, so
 *
 * - a level that contradicts its neighbours (it failed below one that passed) is repeated, up to three runs in total;
 * - the failure that limits the answer from above is repeated once;
 * - fresh runs confirm the answer (`next-step.ts`).
 *
 * If a level keeps failing and a higher one keeps passing, the answer is below the one that fails: a level above a failing
 * one is not reliable.
 */
import {
  areNear,
  firstLevel,
  levelAbove,
  levelBelow,
  levelBetween,
  mayRepeat,
  type Level,
  type Narrowed,
} from './levels.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { isOverRates, targetTolerance } from './search.ts';
import { latencyMargin, overload } from './evidence.ts';
import { median } from '../statistics/median.ts';

/** @param levels measured so far, in ascending order */
export function highestLevel(search: SearchPlan, levels: Level[]): Narrowed {
  const failed = levels.find((each) => !hasMet(each));
  const met = levels.findLast((each) => hasMet(each) && (!failed || each.level < failed.level));
  const found = met ? { level: met.level, failedAt: failed?.level ?? null } : null;
  return { next: nextLevel(search, levels, met, failed), found };
}

/**
 * @param met the highest level below every one that failed
 * @param failed the lowest level that failed
 */
function nextLevel(search: SearchPlan, levels: Level[], met?: Level, failed?: Level): number | null {
  const doubted = levels.find((each) => each.met === each.failed && mayRepeat(each)) ?? contradiction(levels, failed);
  if (doubted) return doubted.level;
  if (!failed) {
    if (!met) return firstLevel(search);
    return met.level < search.to ? levelAbove(met.level, search) : null;
  }
  if (!met && failed.level > search.from) return levelBelow(failed.level, search);
  if (met && !areNear(met.level, failed.level, search)) return likelyBetween(search, met, failed);
  return failed.runs.length < 2 ? failed.level : null;
}

/** The next level in the gap between a level that met the goal and one that failed. */
function likelyBetween(search: SearchPlan, met: Level, failed: Level): number {
  const guess = isOverRates(search) ? nextToSustained(search, met, failed) : whereLatencyReaches(search, met, failed);
  return guess ?? levelBetween(met.level, failed.level);
}

/**
 * A run that missed its target rate shows the rate that it could sustain. Just below it and just above it, by a quarter of the
 * precision, the goal is met and missed. If throughput collapses when it is overloaded, the rate says nothing, and is below what was met.
 */
function nextToSustained(search: SearchPlan, met: Level, failed: Level): number | null {
  const sustained = failed.perSecond / (1 - targetTolerance(search));
  if (sustained <= met.level) return null;
  const margin = Math.sqrt(1 + search.precisionPercent / 200);
  const [below, above] = [Math.ceil(sustained / margin), Math.floor(sustained * margin)];
  const next = met.level < below ? below : above;
  return next > met.level && next < failed.level ? next : null;
}

/** The share of a gap, by ratio, that the next level leaves at each end: latency does not grow on a straight line. */
const leastShare = 0.2;

/** Where a straight line through both latencies, on logarithmic axes, reaches the limit. */
function whereLatencyReaches(search: SearchPlan, met: Level, failed: Level): number | null {
  const within = Math.min(overload, marginOf(search, met));
  const beyond = Math.max(-overload, marginOf(search, failed));
  if (!(within > 0 && beyond < 0)) return null;
  const share = Math.min(1 - leastShare, Math.max(leastShare, within / (within - beyond)));
  const next = Math.round(met.level * (failed.level / met.level) ** share);
  return next > met.level && next < failed.level ? next : null;
}

function marginOf(search: SearchPlan, { runs }: Level): number {
  return median(runs.map((run) => latencyMargin(search, run)));
}

/** A level that stays undecided has not met the goal. */
function hasMet({ met, failed }: Level): boolean {
  return met > failed;
}

/** If a level failed below one that passed: the one of the two with fewer runs, to be repeated. */
function contradiction(levels: Level[], failed?: Level): Level | undefined {
  const above = levels.findLast(hasMet);
  if (!failed || !above || above.level < failed.level) return undefined;
  return [failed, above].filter(mayRepeat).toSorted((one, other) => one.runs.length - other.runs.length)[0];
}
