/** The rates that runs could have sustained that missed their target rate. Pure. */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { targetTolerance } from './search.ts';

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
