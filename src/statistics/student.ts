/** Student's t distribution. Pure. */
import { bisected } from './bisection.ts';
import { total } from './sums.ts';

/** With fewer degrees of freedom an interval is too wide to be useful. */
export const fewestDegrees = 3;

/** Probability outside a 95 % interval. */
export const significance = 0.05;

/**
 * Probability that Student's t is at least this far from 0 in either direction, for a whole number of degrees of freedom: the
 * finite series 26.7.3 and 26.7.4 of M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions" (1964).
 */
export function studentTails(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= ((power - 1) / power) * cosine ** 2;
    sum += term;
  }
  const inside = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return Math.max(0, 1 - inside);
}

/**
 * The half-width of an interval in standard errors: of a 95 % interval the 97.5 % quantile. Throws below `fewestDegrees`.
 *
 * @param outside probability outside the interval, at least 1e-6
 */
export function studentQuantile(degrees: number, outside = significance): number {
  if (degrees < fewestDegrees)
    throw new RangeError(`An interval needs ${fewestDegrees} degrees of freedom, not ${degrees}.`);
  // With three degrees and 1e-6 outside.
  const highest = 103.3;
  return bisected(0, highest, 45, (t) => studentTails(t, degrees) > outside)[1];
}

/** A mean or another estimate with normal errors. */
export interface Fit {
  value: number;
  standardError: number;
  degrees: number;
}

/** An estimate with its 95 % interval, and the probability of one as far from 0 if the truth is 0. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  probability: number;
}

/** Estimates of logarithms that are only rounding. */
const rounding = 1e-9;

/** Student's interval (Student, "The Probable Error of a Mean", Biometrika 6(1), 1908). */
export function studentInterval(fit: Fit): Estimate {
  const { value, standardError, degrees } = fit;
  const reach = studentQuantile(degrees) * standardError;
  return { value, low: value - reach, high: value + reach, probability: studentProbability(fit) };
}

/** Probability of an estimate as far from 0 if the truth is 0. */
export function studentProbability({ value, standardError, degrees }: Fit): number {
  return standardError === 0 ? Number(Math.abs(value) < rounding) : studentTails(value / standardError, degrees);
}

/**
 * The second of two independent estimates less the first, where their errors may differ: B. L. Welch, "The Generalization of
 * Student's Problem when Several Different Population Variances are Involved", Biometrika 34, 1947.
 */
export function welchDifference(one: Fit, other: Fit): Fit {
  return weightedSum([
    [-1, one],
    [1, other],
  ]);
}

/**
 * A weighted sum of independent estimates, whose errors may differ: F. E. Satterthwaite, "An Approximate Distribution of Estimates of
 * Variance Components", Biometrics Bulletin 2(6), 1946. Degrees are rounded down.
 *
 * @param parts at least one
 */
export function weightedSum(parts: [weight: number, fit: Fit][]): Fit {
  const variances = parts.map(([weight, { standardError }]) => (weight * standardError) ** 2);
  const variance = total(variances);
  const degrees =
    variance === 0
      ? parts[0]![1].degrees
      : variance ** 2 / total(variances.map((each, index) => each ** 2 / parts[index]![1].degrees));
  return {
    value: total(parts.map(([weight, { value }]) => weight * value)),
    standardError: Math.sqrt(variance),
    // Rounding in the division must not take a whole degree away.
    degrees: Math.floor(degrees + 1e-9),
  };
}
