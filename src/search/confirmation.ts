/**
 * Confirms the level that a search found, by fresh runs: at least nine of ten runs must meet the goal there, with 90 % confidence.
 *
 * Runs that scatter would confirm a level by chance, so the number of fresh runs depends on what all runs show:
 *
 * - The share of runs that meet the goal is estimated from the margins of the runs (`met-share.ts`).
 * - If any run shows scatter or a second mode, a sequential test of the fresh runs at the level decides too (`scatter.ts`).
 *
 * If the level is refuted, the search continues at the highest lower level that is likely to hold. Pure, and independent of the
 * order of the runs.
 */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { likelyLevel, lowerLevel, type Found } from './lower-level.ts';
import { collapses, metShares } from './margins.ts';
import { mostConfirmations, isOverRates, leastOfUsual, seeksPlateau } from './search.ts';
import { isClearlyMissed, missingRuns, showScatter } from './scatter.ts';

/**
 * Probability that confirms a level. More for a latency, whose scatter must be known as well, and if runs scatter, because then the level
 * is looked at after many runs.
 */
const enough = { rate: 0.9, latency: 0.95, scattered: 0.98 };
const refuting = 0.3;
/** Fresh runs that miss the goal before the next level is tried: one bad run does not refute a level. */
const refutingRuns = 2;

export type Confirmation =
  | { kind: 'measure'; level: number }
  | { kind: 'confirmed'; level: number }
  /** The share of the runs that are estimated to meet the goal at the last level tried. */
  | { kind: 'not confirmed'; level: number; share: number };

/**
 * @param least throughput that a plateau must have, by the search runs; 0 if none is sought
 */
export function confirmation(search: SearchPlan, runs: SearchedRun[], highest: Found, least: number): Confirmation {
  const { level: found } = highest;
  const fresh = runs.filter(({ step }) => step === 'confirm');
  const valid = runs.filter(({ isInvalid }) => !isInvalid);
  const tried = fresh.map((run) => run.level);
  const level = tried.length > 0 ? Math.min(...tried) : likelyLevel(search, valid, highest);
  const its = fresh.filter((run) => run.level === level);
  const counted = its.filter(({ isInvalid }) => !isInvalid);
  const estimate = metShares(search, valid, found)(level);
  const probability = estimate.isMetBeyond(0);
  const isScattered = showScatter(search, valid, found);
  const { met, missed, isHighEnough } = outcomes(search, counted, { least, isScattered });
  const missing = Math.max(
    freshRuns(search, valid, highest) - counted.length,
    isScattered ? missingRuns(met, missed) : -Infinity,
  );
  const needed = isScattered ? enough.scattered : search.objective ? enough.latency : enough.rate;
  if (missing <= 0 && probability >= needed && isHighEnough) return { kind: 'confirmed', level };

  const isRefuted =
    missed >= refutingRuns ||
    (counted.length > 0 && probability < refuting) ||
    (counted.length >= refutingRuns && !isHighEnough) ||
    // Invalid runs are no evidence, but a level at which runs stay invalid cannot be confirmed.
    its.length - counted.length >= Math.max(refutingRuns, counted.length + 1) ||
    // As many runs again did not make it probable.
    missing <= -search.confirmations;
  const remaining = mostConfirmations(search) - fresh.length;
  if (!isRefuted && remaining >= Math.max(missing, 1)) return { kind: 'measure', level };
  const neededBelow = missed > 0 ? missingRuns(0, 0) : search.confirmations;
  // Fewer threads have no more throughput, whatever slows down some runs.
  if (!seeksPlateau(search) && level > search.from && remaining >= neededBelow) {
    return { kind: 'measure', level: lowerLevel(search, valid, { level, found }) };
  }
  return { kind: 'not confirmed', level, share: estimate.shareBeyond(0) };
}

/**
 * Fresh runs of a quiet system. Where the rates that runs sustain lead to the level, as many more as these save: a second mode is less
 * likely to show in none of them.
 */
function freshRuns(search: SearchPlan, valid: SearchedRun[], { level, failedAt }: Found): number {
  const byRates = isOverRates(search) && failedAt !== null && !collapses(search, valid, level);
  return byRates ? 2 * search.confirmations : search.confirmations;
}

function outcomes(
  search: SearchPlan,
  fresh: SearchedRun[],
  { least, isScattered }: { least: number; isScattered: boolean },
): { met: number; missed: number; isHighEnough: boolean } {
  const typical = median(fresh.map(({ perSecond }) => perSecond));
  const missed = seeksPlateau(search)
    ? fresh.filter((run) => run.perSecond < leastOfUsual(search, typical))
    : fresh.filter((run) => (isScattered ? !run.met : isClearlyMissed(search, run)));
  return {
    met: fresh.length - missed.length,
    missed: missed.length,
    isHighEnough: fresh.length === 0 || typical >= least,
  };
}
