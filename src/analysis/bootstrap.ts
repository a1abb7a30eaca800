/** Intervals from few trials, without an assumption on how they scatter. Pure: the same trials give the same interval. */
import { studentQuantile } from './student.ts';

/**
 * Trials needed on either side. With three each, even complete separation of the two happens by chance in 2 of 20 orders:
 * no interval of 95 % can be carried. With four it happens in 2 of 70.
 */
export const fewestTrials = 4;

const resamples = 5000;
const seed = 20_161_122;

export interface Interval {
  low: number;
  high: number;
}

/** Whether an interval of a ratio leaves out 1: whether it carries a difference. */
export function leavesOutOne({ low, high }: Interval): boolean {
  return low > 1 || high < 1;
}

/**
 * 95 % bootstrap interval of the ratio of two means, `other` over `base`; null below `fewestTrials` on either side. Percentile
 * method (B. Efron, R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13) with percentiles expanded for small
 * samples (T. C. Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69(4), 2015, section 5.3),
 * by the smaller of the two numbers of trials. All figures are positive.
 */
export function ratioInterval(base: number[], other: number[]): Interval | null {
  const fewest = Math.min(base.length, other.length);
  if (fewest < fewestTrials) return null;
  const random = randomNumbers(seed);
  const ratios = Array.from({ length: resamples }, () => resampledMean(other, random) / resampledMean(base, random));
  ratios.sort((one, another) => one - another);
  const tail = tailShare(fewest);
  return { low: percentile(ratios, tail), high: percentile(ratios, 1 - tail) };
}

function resampledMean(values: number[], random: () => number): number {
  let sum = 0;
  for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[Math.floor(random() * values.length)]!;
  return sum / values.length;
}

/** Share of the resamples left out at either end. */
function tailShare(trials: number): number {
  const student = studentQuantile(trials - 1);
  return normalBelow(-Math.sqrt(trials / (trials - 1)) * student);
}

function percentile(sorted: number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

/** Normal distribution function below zero, to 8e-8 (M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 26.2.17). */
function normalBelow(quantile: number): number {
  const t = 1 / (1 + 0.2316419 * -quantile);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(quantile ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/** Uniform in [0, 1): Mulberry32 of T. Ettinger, public domain. */
export function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
