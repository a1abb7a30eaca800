/** What a fit through the levels of a load curve goes by. */
import { fewestDegrees, studentQuantile } from '../../statistics/student.ts';

/** One level: the load, and the median throughput of its runs. One bad run of three leaves the median as it is. */
export interface Level {
  load: number;
  perSecond: number;
}

/** Parameters of the knee as of the Universal Scalability Law. */
const parameters = 3;

/** Three parameters, and what an interval wants beside them. */
export const fewestLevels = parameters + fewestDegrees;

/** Relative error of a throughput that counts as none: data without noise give an interval, if a narrow one. */
const negligibleError = 1e-6;

/**
 * The sum of squares up to which a choice of one parameter, with the others at their best for it, is within 95 %: the profile
 * interval of D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, section 6.1.2.
 */
export function highestSum(leastSum: number, levels: number): number {
  const degrees = levels - parameters;
  const variance = Math.max(leastSum / degrees, negligibleError ** 2);
  return leastSum + variance * studentQuantile(degrees) ** 2;
}

/** Typical relative distance of the levels from a fit with this sum of squared logarithms. */
export function residualShare(leastSum: number, levels: number): number {
  return Math.sqrt(leastSum / (levels - parameters));
}

/** Evenly spaced in their logarithm, both ends included. */
export function geometricSteps(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => (step === steps ? to : from * (to / from) ** (step / steps)));
}
