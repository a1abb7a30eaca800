/** Intervals from few trials, without an assumption on how they scatter. Pure: the same trials give the same interval. */
import { randomNumbers } from './random-numbers.ts';

/**
 * Trials needed on either side. With three each, even complete separation of the two happens by chance in 2 of 20 assignments:
 * no interval of 95 % can be carried. With four it happens in 2 of 70.
 */
export const fewestTrials = 4;

/** Share of the assignments left out at either end, at most. */
const tailShare = 0.025;

/** Eight trials a side have 12,870 assignments; where there are more than this many, so many are drawn. */
const mostAssignments = 20_000;
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
 * Interval of at least 95 % of the ratio of two means, `other` over `base`; null below `fewestTrials` on either side. It holds every
 * ratio that a permutation test leaves standing (E. J. G. Pitman, "Significance Tests Which May Be Applied to Samples from Any
 * Populations", Supplement to the Journal of the Royal Statistical Society 4(1), 1937; its limits found as by D. Tritchler, "On
 * Inverting Permutation Tests", Journal of the American Statistical Association 79(385), 1984): if `other` were `base` times r,
 * every assignment of the trials to the two sides would be as likely as the one that was measured, so that between equals a
 * difference is claimed in at most one of twenty comparisons, however trials scatter. With four on either side it reaches from the
 * lowest to the highest ratio of any pair, and is one of 97 %. All figures are positive.
 */
export function ratioInterval(base: number[], other: number[]): Interval | null {
  if (Math.min(base.length, other.length) < fewestTrials) return null;
  const assignments = assignmentsOf(base.length, other.length);
  const ratios = assignments <= mostAssignments ? exchangeRatios(base, other) : drawnRatios(base, other);
  ratios.sort((one, another) => one - another);
  // The assignment that was measured counts as one of them, so that the outermost ratio stands for two.
  const leftOut = Math.floor(tailShare * (ratios.length + 1)) - 1;
  return { low: ratios[leftOut]!, high: ratios[ratios.length - 1 - leftOut]! };
}

/**
 * The ratio at which the two sides' means stay as far apart as they are when these trials change sides: that of their sums. One for
 * each way to exchange as many trials of one side for as many of the other.
 */
function exchangeRatios(base: number[], other: number[]): number[] {
  const most = Math.min(base.length, other.length);
  const [ofBase, ofOther] = [sumsBySize(base, most), sumsBySize(other, most)];
  return ofOther.flatMap((otherSums, size) =>
    size === 0 ? [] : otherSums.flatMap((otherSum) => (ofBase[size] ?? []).map((baseSum) => otherSum / baseSum)),
  );
}

/** The sums of all subsets of up to `most` values, by how many they have. */
function sumsBySize(values: number[], most: number): number[][] {
  const sums: number[][] = Array.from({ length: most + 1 }, () => []);
  sums[0]!.push(0);
  for (const [taken, value] of values.entries()) {
    for (let size = Math.min(taken, most - 1); size >= 0; size -= 1) {
      for (const sum of sums[size]!) sums[size + 1]!.push(sum + value);
    }
  }
  return sums;
}

/** As `exchangeRatios`, of assignments that are drawn. */
function drawnRatios(base: number[], other: number[]): number[] {
  const random = randomNumbers(seed);
  const all = [...base.map((value) => ({ value, isBase: true })), ...other.map((value) => ({ value, isBase: false }))];
  return Array.from({ length: mostAssignments }, () => {
    let [fromBase, fromOther] = [0, 0];
    // As many as the base has are drawn to be its trials (the first places of a shuffle by Fisher and Yates).
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

/** Ways to choose the base's trials out of all. */
function assignmentsOf(base: number, other: number): number {
  let ways = 1;
  for (let taken = 1; taken <= base; taken += 1) ways = (ways * (other + taken)) / taken;
  return ways;
}
