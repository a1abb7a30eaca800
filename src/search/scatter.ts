/**
 * Whether runs scatter or have a second mode, and how many fresh runs that takes. Pure.
 *
 * A sequential probability ratio test of a share of missed runs of 3 % against 15 % (A. Wald, "Sequential Tests of Statistical
 * Hypotheses", Annals of Mathematical Statistics 16(2), 1945): 19 fresh runs must meet the goal, or 32 if one does not.
 */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { latencyMargin, sustainedRates } from './margins.ts';
import { isOverRates, leastOfUsual, seeksPlateau, targetTolerance } from './search.ts';

const fewMissed = 0.03;
const manyMissed = 0.15;
const metWeight = Math.log((1 - fewMissed) / (1 - manyMissed));
const missedWeight = Math.log(manyMissed / fewMissed);
/** Accepts a share of 15 % in about one of twelve searches. */
const accepted = Math.log(12);

/** Runs that still have to meet the goal if no more miss it; 0 or less if the level is accepted. */
export function missingRuns(met: number, missed: number): number {
  return Math.ceil((accepted + missed * missedWeight) / metWeight - met);
}

/** Further from what it should be, a figure shows more than the scatter of a quiet system: a share for rates, a factor for latency. */
const quietRate = 0.03;
const quietLatency = 1.3;

/**
 * Whether a fresh run missed the goal clearly, a search run missed it clearly below the level found, or one was clearly slower than another.
 *
 * @param runs valid ones
 * @param found the level that the search found
 */
export function showScatter(search: SearchPlan, runs: SearchedRun[], found: number): boolean {
  if (seeksPlateau(search)) return hasUnevenThroughput(search, runs);
  const clearlyBelow = found / (1 + search.precisionPercent / 200);
  const hasMissed = (run: SearchedRun): boolean =>
    run.step === 'confirm' ? isClearlyMissed(search, run) : !run.met && run.level < clearlyBelow;
  if (runs.some(hasMissed)) return true;
  return isOverRates(search) ? hasUnevenRates(search, runs, found) : hasUnevenLatency(runs);
}

/** Whether a run missed the goal by more than a quiet system scatters. A run that missed it narrowly counts by its margin. */
export function isClearlyMissed(search: SearchPlan, run: SearchedRun): boolean {
  if (run.met) return false;
  if (!isOverRates(search)) return latencyMargin(search, run) < -Math.log(quietLatency);
  return run.perSecond < run.level * (1 - targetTolerance(search)) * (1 - quietRate);
}

function hasUnevenRates(search: SearchPlan, runs: SearchedRun[], found: number): boolean {
  const rates = sustainedRates(search, runs, found).map(({ rate }) => rate / found);
  // The highest rate itself may be above the level found by the precision.
  return rates.some((rate) => rate < 1 - quietRate || rate > 1 + quietRate + search.precisionPercent / 100);
}

/** Whether latency was clearly higher than in a run at the same or a higher level. */
function hasUnevenLatency(runs: SearchedRun[]): boolean {
  const known = runs.flatMap(({ level, latencyMilliseconds: latency }) =>
    latency === null ? [] : [{ level, latency }],
  );
  return known.some((run) =>
    known.some((other) => other.level >= run.level && run.latency > other.latency * quietLatency),
  );
}

/** Whether a run had clearly less throughput than one at the same or a lower level and another at the same or a higher level. */
function hasUnevenThroughput(search: SearchPlan, runs: SearchedRun[]): boolean {
  return runs.some((run) => {
    const higher = runs.filter(({ perSecond }) => run.perSecond < leastOfUsual(search, perSecond));
    return higher.some(({ level }) => level <= run.level) && higher.some(({ level }) => level >= run.level);
  });
}
