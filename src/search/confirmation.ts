/**
 * Confirms the level that a search found, by fresh runs: at least nine of ten runs must meet the goal there, with 90 % confidence.
 *
 * Runs that scatter would confirm a level by chance, so the number of fresh runs depends on what all runs show:
 *
 * - The share of runs that meet the goal is estimated from the margins of the runs (`evidence.ts`, `met-share.ts`).
 * - If any run shows scatter or a second mode, a sequential test of the fresh runs at the level decides too.
 * - Where the campaign file states the most fresh runs, the search ends with them, and the answer says what they prove. A refuted level is
 *   then followed by the one that is lower by the precision.
 *
 * If the level is refuted, the search continues at the highest lower level that is likely to hold. Pure, and independent of the
 * order of the runs.
 */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { evidenceOf, overload, type Evidence } from './evidence.ts';
import type { FoundLevel } from './levels.ts';
import type { MetShare } from './met-share.ts';
import { mostConfirmations } from './search.ts';

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

/** @param least median throughput that confirms a level */
export function confirmation(search: SearchPlan, runs: SearchedRun[], found: FoundLevel, least: number): Confirmation {
  const valid = runs.filter(({ isInvalid }) => !isInvalid);
  const evidence = evidenceOf(search, valid, found.level);
  const { isScattered, lower } = evidence;
  const fresh = runs.filter(({ step }) => step === 'confirm');
  const level = fresh.length > 0 ? Math.min(...fresh.map((run) => run.level)) : likelyLevel(search, evidence, found);
  const atLevel = fresh.filter((run) => run.level === level);
  const counted = atLevel.filter(({ isInvalid }) => !isInvalid);
  const missed = counted.filter((run) => evidence.isClearlyMissed(run) || (isScattered && !run.met)).length;
  const isHighEnough = counted.length === 0 || median(counted.map(({ perSecond }) => perSecond)) >= least;
  const estimate = evidence.shareAt(level);
  const probability = estimate.isMetBeyond(0);
  // Where the rates that runs sustain lead to the level, as many more as these save: a second mode is less likely to show in none of them.
  const ofQuiet = (evidence.isPredicted && found.failedAt !== null ? 2 : 1) * search.confirmations;
  const missing = Math.max(
    ofQuiet - counted.length,
    isScattered ? missingRuns(counted.length - missed, missed) : -Infinity,
  );
  const needed = isScattered ? enough.scattered : search.objective ? enough.latency : enough.rate;
  if (missing <= 0 && probability >= needed && isHighEnough) return { kind: 'confirmed', level };

  const isRefuted =
    missed >= refutingRuns ||
    (counted.length > 0 && probability < refuting) ||
    (counted.length >= refutingRuns && !isHighEnough) ||
    // Invalid runs are no evidence, but a level at which runs stay invalid cannot be confirmed.
    atLevel.length - counted.length >= Math.max(refutingRuns, counted.length + 1) ||
    // As many runs again did not make it probable.
    missing <= -search.confirmations;
  const remaining = mostConfirmations(search) - fresh.length;
  if (!isRefuted && remaining >= Math.max(missing, 1)) return { kind: 'measure', level };
  const isBounded = search.maxConfirmations !== undefined;
  if (isBounded && !isRefuted) {
    if (counted.length < search.confirmations && remaining > 0) return { kind: 'measure', level };
    if (counted.filter(({ met }) => met).length > counted.length / 2) return { kind: 'confirmed', level };
  }
  const neededBelow = missed > 0 && !isBounded ? missingRuns(0, 0) : search.confirmations;
  return lower && level > search.from && remaining >= neededBelow
    ? {
        kind: 'measure',
        level: isBounded ? precisionBelow(search, level) : lowerLevel(search, { estimate, lower }, level),
      }
    : { kind: 'not confirmed', level, share: estimate.shareBeyond(0) };
}

/**
 * A sequential probability ratio test of a share of missed runs of 3 % against 15 % (A. Wald, "Sequential Tests of Statistical
 * Hypotheses", Annals of Mathematical Statistics 16(2), 1945): 19 fresh runs must meet the goal, or 32 if one does not. It accepts a
 * share of 15 % in about one of twelve searches.
 */
const fewMissed = 0.03;
const manyMissed = 0.15;
const accepted = Math.log(12);
const metWeight = Math.log((1 - fewMissed) / (1 - manyMissed));
const missedWeight = Math.log(manyMissed / fewMissed);

/** Runs that still have to meet the goal if no more miss it; 0 or less if the level is accepted. */
function missingRuns(met: number, missed: number): number {
  return Math.ceil((accepted + missed * missedWeight) / metWeight - met);
}

/** Probability of a level that is worth fresh runs. */
const likely = 0.92;

/** The level found, or a lower one within the precision of the failed level that is more likely to be met in nine of ten runs. */
function likelyLevel(search: SearchPlan, evidence: Evidence, { level: found, failedAt }: FoundLevel): number {
  if (!evidence.lower || failedAt === null) return found;
  const lowest = Math.max(search.from, failedAt / (1 + search.precisionPercent / 100));
  let level = found;
  while (evidence.shareAt(level).isMetBeyond(0) < likely) {
    const next = stepBelow(search, level);
    if (next < lowest || next === level) break;
    level = next;
  }
  return level;
}

/**
 * The highest lower level that is likely to be met in nine of ten runs, and that the second slowest run would have met: a second mode
 * makes runs slow by far more than they scatter. The slowest may be a single bad run.
 */
function lowerLevel(
  search: SearchPlan,
  { estimate, lower }: { estimate: MetShare; lower: NonNullable<Evidence['lower']> },
  level: number,
): number {
  const [, secondLowest = 0] = lower.marginsAt(level).toSorted((one, other) => one - other);
  const toGain = -Math.max(-overload, Math.min(0, secondLowest));
  let next = level;
  do {
    next = stepBelow(search, next);
    const gained = lower.gain(level, next);
    if (gained >= toGain && estimate.isMetBeyond(-gained) >= likely) break;
  } while (next > search.from);
  return next;
}

/** Few fresh runs do not show how far down a level holds, so the next one leaves an interval of the precision. */
function precisionBelow({ precisionPercent, from }: SearchPlan, level: number): number {
  return Math.max(from, Math.ceil(level / (1 + precisionPercent / 100)));
}

/** A step of a quarter of the precision below a level, and never below `from`. */
function stepBelow({ precisionPercent, from }: SearchPlan, level: number): number {
  return Math.max(from, Math.min(level - 1, Math.round(level / (1 + precisionPercent / 400))));
}
