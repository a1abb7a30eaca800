/** The binomial distribution. Pure. */
import { bisected } from './bisection.ts';

/**
 * The lowest share of successes that would still give at least as many as were seen, with a probability of 5 %: the lower end of the
 * one-sided 95 % interval of C. J. Clopper and E. S. Pearson, "The Use of Confidence or Fiducial Limits Illustrated in the Case of the
 * Binomial", Biometrika 26(4), 1934. Six of six give 0.61.
 */
export function leastShare(successes: number, trials: number): number {
  return bisected(0, 1, 40, (share) => atLeast(successes, trials, share) < 0.05)[0];
}

/** Number of ways to choose so many of a set; 0 if the set has fewer. */
export function waysToChoose(count: number, of: number): number {
  let ways = Number(count >= 0 && count <= of);
  for (let taken = 1; taken <= count; taken += 1) ways = (ways * (of - count + taken)) / taken;
  return ways;
}

/** Probability of at least so many successes. */
function atLeast(successes: number, trials: number, share: number): number {
  let below = 0;
  let ways = 1;
  for (let count = 0; count < successes; count += 1) {
    below += ways * share ** count * (1 - share) ** (trials - count);
    ways *= (trials - count) / (count + 1);
  }
  return 1 - below;
}
