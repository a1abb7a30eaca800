/** Intervals from few trials, without an assumption about their distribution. Pure: the same trials give the same interval. */
import { randomNumbers } from './random-numbers.ts';

/**
 * Trials needed on either side. With three each, even complete separation happens by chance in 2 of 20 assignments, which allows no
 * 95 % interval. With four it happens in 2 of 70.
 */
export const fewestTrials = 4;

/** Maximum share of the assignments outside the interval at either end. */
const tailShare = 0.025;

/** Eight trials a side have 12,870 assignments. If there are more than this, this many are drawn. */
const maxAssignments = 20_000;
const seed = 20_161_122;

export interface Interval {
  low: number;
  high: number;
}

/** Whether the interval of a ratio excludes 1, so that the two sides differ significantly. */
export function excludesOne({ low, high }: Interval): boolean {
  return low > 1 || high < 1;
}

/**
 * Interval of at least 95 % for the ratio of two means, `other` over `base`; null below `fewestTrials` on either side. It has every
 * ratio that a permutation test does not reject (E. J. G. Pitman, "Significance Tests Which May Be Applied to Samples from Any
 * Populations", Supplement to the Journal of the Royal Statistical Society 4(1), 1937; limits by D. Tritchler, "On Inverting
 * Permutation Tests", Journal of the American Statistical Association 79(385), 1984). If `other` is `base` times r, every assignment
 * of the trials to the two sides is equally likely. So between equal sides it claims a difference in at most one of twenty
 * comparisons, whatever the distribution. With four trials on either side it spans the lowest to the highest ratio of any pair, a
 * 97 % interval. All figures are positive.
 */
export function ratioInterval(base: number[], other: number[]): Interval | null {
  if (Math.min(base.length, other.length) < fewestTrials) return null;
  const assignments = assignmentsOf(base.length, other.length);
  const ratios = assignments <= maxAssignments ? exchangeRatios(base, other) : drawnRatios(base, other);
  ratios.sort((one, another) => one - another);
  // The measured assignment counts as one of them, so the outermost ratio counts twice.
  const outside = Math.floor(tailShare * (ratios.length + 1)) - 1;
  return { low: ratios[outside]!, high: ratios[ratios.length - 1 - outside]! };
}

/**
 * One ratio for each way to exchange some trials of one side for as many of the other: the ratio of their sums. At this ratio the
 * exchange does not change the distance between the means.
 */
function exchangeRatios(base: number[], other: number[]): number[] {
  const largest = Math.min(base.length, other.length);
  const [ofBase, ofOther] = [sumsBySize(base, largest), sumsBySize(other, largest)];
  return ofOther.flatMap((otherSums, size) =>
    size === 0 ? [] : otherSums.flatMap((otherSum) => (ofBase[size] ?? []).map((baseSum) => otherSum / baseSum)),
  );
}

/** The sums of all subsets of up to `largest` values, by size. */
function sumsBySize(values: number[], largest: number): number[][] {
  const sums: number[][] = Array.from({ length: largest + 1 }, () => []);
  sums[0]!.push(0);
  for (const [taken, value] of values.entries()) {
    for (let size = Math.min(taken, largest - 1); size >= 0; size -= 1) {
      for (const sum of sums[size]!) sums[size + 1]!.push(sum + value);
    }
  }
  return sums;
}

/** As `exchangeRatios`, for randomly drawn assignments. */
function drawnRatios(base: number[], other: number[]): number[] {
  const random = randomNumbers(seed);
  const all = [...base.map((value) => ({ value, isBase: true })), ...other.map((value) => ({ value, isBase: false }))];
  return Array.from({ length: maxAssignments }, () => {
    let [fromBase, fromOther] = [0, 0];
    // Draws the trials of the base (the first places of a Fisher-Yates shuffle).
    for (let place = 0; place < base.length; place += 1) {
      const drawn = place + Math.floor(random() * (all.length - place));
      const [one, another] = [all[place]!, all[drawn]!];
      [all[place], all[drawn]] = [another, one];
      if (!another.isBase) fromOther += another.value;
    }
    for (const { value, isBase } of all.slice(base.length)) if (isBase) fromBase += value;
    return fromOther / fromBase;
  }).filter((ratio) => Number.isFinite(ratio));
}

/** Number of ways to choose the trials of the base. */
function assignmentsOf(base: number, other: number): number {
  let ways = 1;
  for (let taken = 1; taken <= base; taken += 1) ways = (ways * (other + taken)) / taken;
  return ways;
}
