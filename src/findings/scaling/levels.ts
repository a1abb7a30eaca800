/** Common parts of the fits through the levels of a load curve. */
import { fewestDegrees, studentQuantile } from '../../statistics/student.ts';
import { mean, squaredDeviations, total } from '../../statistics/sums.ts';

/** One level: the load and the median throughput of its runs. One bad run of three does not change the median. */
export interface Level {
  load: number;
  perSecond: number;
  /** Throughput of each run; a level without them had one. */
  runs?: number[];
}

/** Parameters of the knee, and of the Universal Scalability Law. */
export const parameters = 3;

/** The parameters, and the degrees of freedom for an interval. */
export const fewestLevels = parameters + fewestDegrees;

/** Relative error of a throughput that counts as none: data without noise get a narrow interval. */
export const negligibleError = 1e-6;

/**
 * The sum of squares up to which a value of one parameter, with the best fit of the others, is within 95 %: the profile
 * interval of D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, section 6.1.2.
 */
export function highestSum(leastSum: number, levels: number): number {
  const degrees = levels - parameters;
  const variance = Math.max(leastSum / degrees, negligibleError ** 2);
  return leastSum + variance * studentQuantile(degrees) ** 2;
}

/** Typical relative deviation of the levels from a fit with this sum of squared logarithms. */
export function residualShare(leastSum: number, levels: number): number {
  return Math.sqrt(leastSum / (levels - parameters));
}

/** Variance of the logarithm of a level's median, from the runs of the same level alone. */
export interface RunScatter {
  variance: number;
  degrees: number;
}

/** Pooled over the levels; without degrees if no level had two runs. */
export function runScatter(levels: Level[]): RunScatter {
  const runs = levels.map(({ runs: own, perSecond }) => (own ?? [perSecond]).map(Math.log));
  const degrees = total(runs.map(({ length }) => length - 1));
  if (degrees === 0) return { variance: 0, degrees };
  const ofOne = total(runs.map(squaredDeviations)) / degrees;
  return { variance: ofOne * mean(runs.map(({ length }) => medianVariance(length))), degrees };
}

/** Of normal deviates; from three on the limit for many, which is a little too large. */
function medianVariance(count: number): number {
  return count <= 2 ? 1 / count : Math.PI / 2 / count;
}

/** Evenly spaced in their logarithm, both ends included. */
export function geometricSteps(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => (step === steps ? to : from * (to / from) ** (step / steps)));
}
