/** Whether a load was in steady state, and from when on. Pure. */
import { z } from 'zod';
import type { TimeWindow } from '../../input/time-schema.ts';
import { clearestChange, fewestValues, type LevelChange } from '../../statistics/change-of-level.ts';
import { transientEnd, transientSquares } from '../../statistics/initial-transient.ts';
import { longRunVariance } from '../../statistics/long-run-variance.ts';
import { mean, squaredDeviations } from '../../statistics/sums.ts';
import { operationsOf, type WithMeasured } from '../../workloads/measured.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { comparableIntervals } from './comparable-intervals.ts';
import { changeText, fromToText } from './steadiness-text.ts';

export const steadinessSchema = z.object({
  /** `unknown` if the window is too short or its throughput scatters too much. */
  state: z.enum(['steady', 'unsteady', 'unknown']),
  /** Seconds at the start of the window that are cut off as a warm-up; 0 if none are. */
  cutSeconds: z.number().nonnegative(),
  /** A clause: what was cut, or why the load was not steady or cannot be judged; null for a load that was steady from its start. */
  why: z.string().nullable(),
  /** What helps: a warm-up, the removal of what changed throughput, or a longer window; null if steady. */
  remedy: z.enum(['warm-up', 'cause', 'length']).nullable(),
});
export type Steadiness = z.output<typeof steadinessSchema>;

/** Change of throughput within a run that matters, as a share. Campaigns are expected to agree within it. */
export const steadyTolerance = 0.1;
/**
 * Largest share of the window that a warm-up may take. White et al. (Winter Simulation Conference 2000) treat a run with a longer
 * transient than half of it as too short; less keeps a change in the middle from being cut off.
 */
const longestWarmUp = 0.4;
/** A fall after more than this share is no warm-up but something that ended, such as burst credits. */
const longestFall = 0.25;
/** A warm-up is cut off if its mean throughput differs by more standard errors, or its intervals by more standard deviations. */
const warmUpErrors = 3;
/** A change by this factor or more, in either direction, is large. */
const largeFactor = 1.4;
const largeClarity = 0.8;
/** From this change on, one that chance explains is reported, unless its figure is as small as in most series without a change. */
const possibleChange = 0.2;
const possibleClarity = 0.5;

interface JudgedLoad extends WithMeasured {
  window: TimeWindow;
}

/**
 * The steady part of a load's window is what remains after its initial transient (MSER, `transientEnd`). It is in steady state if
 *
 * 1. throughput does not change by more than the tolerance, unless chance explains the change (`clearestChange`); only a beginning
 *    is cut off, never an end, and at most 40 % of the window; and
 * 2. throughput does not exceed its target rate: that of a load generator that fell behind and catches up does.
 *
 * Latency is not judged: where it rises at a constant throughput, a backlog grows, and the target rate is missed (`targetOutcome`).
 *
 * @param tolerance relevant change as a share of the throughput
 * @returns null for a batch, which has no steady state
 */
export function judgeSteadiness({ measured, window }: JudgedLoad, tolerance = steadyTolerance): Steadiness | null {
  const operations = operationsOf({ measured });
  if (!operations) return null;
  const points = comparableIntervals(measured.series);
  if (points.length < fewestValues) {
    return {
      state: 'unknown',
      cutSeconds: 0,
      why: `it has only ${points.length} interval${points.length === 1 ? '' : 's'}`,
      remedy: 'length',
    };
  }
  const unit = operations.unit === 'operations' ? 'ops/s' : 'records/s';
  const rates = points.map(({ count, seconds }) => count / seconds);
  const times = points.map(({ endMilliseconds }) => (endMilliseconds - window.startMilliseconds) / 1000);
  const target = measured.target && 'ratePerSecond' in measured.target ? measured.target.ratePerSecond : null;
  const longest = Math.min(Math.floor(longestWarmUp * rates.length), rates.length - fewestValues);

  const whole = clearestChange(rates);
  // A rise over the whole window fits a trend better than a warm-up, and so does a change in the middle.
  const isWhole = whole !== null && whole.squares < (1 - 1e-9) * transientSquares(rates, longest);
  const cut = isWhole ? 0 : warmUpLength(rates, longest, { tolerance, target });
  const change = cut === 0 ? whole : clearestChange(rates.slice(cut));
  if (change && isRelevant(change, tolerance) && isClear(change)) {
    return unsteady(remedyFor(change), changeText(change, times.slice(cut), unit));
  }
  const steadyRate = cut === 0 ? operations.ratePerSecond : mean(rates.slice(cut));
  if (target !== null && steadyRate > (1 + tolerance) * target) {
    return unsteady('warm-up', `throughput was above its target rate, because it was still catching up`);
  }
  const cutSeconds = cut === 0 ? 0 : times[cut - 1]!;
  if (change && isRelevant(change, possibleChange) && change.clarity > possibleClarity) {
    const why = `${changeText(change, times.slice(cut), unit)}, which may be chance`;
    return { state: 'unknown', cutSeconds, why, remedy: 'length' };
  }
  if (cut === 0) return { state: 'steady', cutSeconds, why: null, remedy: null };
  const before = mean(rates.slice(0, cut));
  const why = `throughput ${fromToText({ before, after: steadyRate }, unit)} in the warm-up`;
  return { state: 'steady', cutSeconds, why, remedy: null };
}

const unsteady = (remedy: Steadiness['remedy'], why: string): Steadiness => ({
  state: 'unsteady',
  cutSeconds: 0,
  why,
  remedy,
});

/** Noise that is not too strong explains no large change, so that less clarity is enough. */
function isClear({ change, clarity }: LevelChange): boolean {
  return clarity > 1 || (clarity > largeClarity && Math.abs(Math.log(1 + change)) > Math.log(largeFactor));
}

function isRelevant({ change }: LevelChange, tolerance: number): boolean {
  return Math.abs(change) > tolerance;
}

function remedyFor({ kind, change }: LevelChange): Steadiness['remedy'] {
  return kind !== 'spell' && change > 0 ? 'warm-up' : 'cause';
}

/** Number of rates in the warm-up; 0 if there is none that matters. */
function warmUpLength(
  rates: number[],
  longest: number,
  { tolerance, target }: { tolerance: number; target: number | null },
): number {
  const cut = transientEnd(rates, longest);
  if (cut === 0) return 0;
  const rest = rates.slice(cut);
  const [before, after] = [mean(rates.slice(0, cut)), mean(rest)];
  const scale = Math.max(...rates.map(Math.abs));
  const variance = longRunVariance(
    rest.map((rate) => rate - after),
    scale,
  );
  const error = Math.sqrt(variance * (1 / cut + 1 / rest.length));
  const difference = Math.abs(before - after);
  const deviation = Math.sqrt(mean(rates.slice(0, cut).map((rate) => (rate - after) ** 2)));
  const isSlower = difference > tolerance * after && difference > warmUpErrors * error;
  // A load generator that falls behind and catches up may be right on average.
  const isErratic =
    deviation > tolerance * after && deviation > warmUpErrors * Math.sqrt(squaredDeviations(rest) / rest.length);
  const hasEffect = isSlower || isErratic;
  // A load generator that caught up slows down to its target rate.
  const isFall = before > after && !(target !== null && isTargetMet(target, after));
  return hasEffect && !(isFall && cut > longestFall * rates.length) ? cut : 0;
}
