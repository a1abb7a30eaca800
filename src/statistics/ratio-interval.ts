/** Compares two groups of independent trials that may scatter differently. Pure: the same trials give the same interval. */
import { waysToChoose } from './binomial.ts';
import { bisected } from './bisection.ts';
import { randomNumbers } from './random-numbers.ts';
import { significance, studentInterval, welchDifference, type Estimate, type Fit } from './student.ts';
import { mean, errorOfMean } from './sums.ts';

/**
 * Trials needed on either side. With three each, even complete separation happens by chance in 2 of 20 assignments, which allows no
 * 95 % interval. With four it happens in 2 of 70.
 */
export const fewestTrials = 4;

/** Six trials a side have 924 assignments. If there are more than this, this many are drawn. */
const maxAssignments = 2000;
const seed = 20_161_122;

export interface Interval {
  low: number;
  high: number;
}

/** A ratio with its 95 % interval, and the probability of one as far from 1 between equal sides. */
export interface TestedRatio extends Interval {
  ratio: number;
  probability: number;
}

/** The ratio whose logarithm was estimated. */
export function ratioOf({ value, low, high, probability }: Estimate): TestedRatio {
  return { ratio: Math.exp(value), low: Math.exp(low), high: Math.exp(high), probability };
}

/** An interval whose ends are further apart says nothing: its ends would only look like figures. */
const widest = 100;

/** Whether the interval of a ratio is too wide to be shown. */
export function isTooWide({ low, high }: Interval): boolean {
  return !(high <= low * widest);
}

/**
 * The ratio of two geometric means, `other` over `base`; null below `fewestTrials` on either side. A ratio is in the interval if
 * either of two tests allows it, so a difference is claimed only if both find it:
 *
 * 1. The permutation test of the difference over its standard error (A. Janssen, "Studentized Permutation Tests for Non-i.i.d.
 *    Hypotheses and the Generalized Behrens-Fisher Problem", Statistics & Probability Letters 36(1), 1997; E. Chung, J. P. Romano,
 *    Annals of Statistics 41(2), 2013). Between sides of equal scatter it is exact, whatever the distribution.
 * 2. Welch's test of the logarithms. It holds for few normal trials of unequal scatter, of which the first claims one in eight.
 *
 * The trials of a side are independent of each other, and all figures are positive.
 */
export function testRatio(base: number[], other: number[]): TestedRatio | null {
  if (Math.min(base.length, other.length) < fewestTrials) return null;
  const logarithms = { base: base.map(Math.log), other: other.map(Math.log) };
  const difference = welchDifference(meanOf(logarithms.base), meanOf(logarithms.other));
  const welch = studentInterval(difference);
  const subsets = subsetsOf(base.length + other.length, base.length);
  const probabilityAt = (shift: number): number => probabilityOf(logarithms, shift, subsets);
  const { value, standardError } = difference;
  return ratioOf({
    value,
    low: Math.min(welch.low, limitOf(probabilityAt, value, -standardError)),
    high: Math.max(welch.high, limitOf(probabilityAt, value, standardError)),
    probability: Math.max(welch.probability, probabilityAt(0)),
  });
}

/** Scatter of logarithms that is only rounding. */
const rounding = 1e-12;

function meanOf(values: number[]): Fit {
  const degrees = values.length - 1;
  const error = errorOfMean(values);
  return { value: mean(values), standardError: error < rounding ? 0 : error, degrees };
}

/** The first shift from the estimate on that the test rejects, in the direction of `step`. */
function limitOf(probabilityAt: (shift: number) => number, estimate: number, step: number): number {
  if (step === 0) return estimate;
  let [kept, rejected] = [estimate, estimate + step];
  while (probabilityAt(rejected) > significance) [kept, rejected] = [rejected, rejected + step];
  return bisected(kept, rejected, 12, (shift) => probabilityAt(shift) > significance)[1];
}

/** Share of the assignments whose studentized difference is at least as large as the measured one, if `other` is shifted back. */
function probabilityOf(
  { base, other }: { base: number[]; other: number[] },
  shift: number,
  subsets: Uint16Array[],
): number {
  const values = [...base, ...other.map((value) => value - shift)];
  const centre = mean(values);
  const centred = Float64Array.from(values, (value) => value - centre);
  const all = { sum: 0, squares: 0 };
  for (const value of centred) {
    all.sum += value;
    all.squares += value * value;
  }
  // The measured assignment has the base first.
  const ofBase = Uint16Array.from(base, (_, index) => index);
  const measured = statisticOf(ofBase, centred, all);
  let extreme = 0;
  for (const subset of subsets) if (statisticOf(subset, centred, all) >= measured * (1 - 1e-9)) extreme += 1;
  return extreme / subsets.length;
}

/** Squared difference of the means of a subset and the rest, over its squared standard error. */
function statisticOf(subset: Uint16Array, centred: Float64Array, all: { sum: number; squares: number }): number {
  let [sum, squares] = [0, 0];
  for (const index of subset) {
    const value = centred[index]!;
    sum += value;
    squares += value * value;
  }
  const [size, rest] = [subset.length, centred.length - subset.length];
  const error = meanError(sum, squares, size) + meanError(all.sum - sum, Math.max(0, all.squares - squares), rest);
  const difference = sum / size - (all.sum - sum) / rest;
  return difference ** 2 / Math.max(error, 1e-12 * all.squares, Number.MIN_VALUE);
}

function meanError(sum: number, squares: number, size: number): number {
  return Math.max(0, squares - sum ** 2 / size) / (size - 1) / size;
}

/** All subsets of a size; if there are too many, the first one and drawn ones. */
function subsetsOf(all: number, size: number): Uint16Array[] {
  const first = Uint16Array.from({ length: size }, (_, index) => index);
  if (waysToChoose(size, all) > maxAssignments) return [first, ...drawnSubsets(all, size)];
  const subsets: Uint16Array[] = [];
  const extend = (chosen: number[], next: number): void => {
    if (chosen.length === size) subsets.push(Uint16Array.from(chosen));
    else for (let index = next; index < all; index += 1) extend([...chosen, index], index + 1);
  };
  extend([], 0);
  return subsets;
}

function drawnSubsets(all: number, size: number): Uint16Array[] {
  const random = randomNumbers(seed);
  const indices = Uint16Array.from({ length: all }, (_, index) => index);
  return Array.from({ length: maxAssignments - 1 }, () => {
    // The first places of a Fisher-Yates shuffle.
    for (let place = 0; place < size; place += 1) {
      const drawn = place + Math.floor(random() * (all - place));
      [indices[place], indices[drawn]] = [indices[drawn]!, indices[place]!];
    }
    return indices.slice(0, size);
  });
}
