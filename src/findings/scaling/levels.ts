/** Common parts of the laws fitted through the levels of a load curve. */
import { fewestDegrees, studentQuantile } from '../../statistics/student.ts';
import { negligibleError } from '../response/fits.ts';

/** One level: the load and the median throughput of its runs. One bad run of three does not change the median. */
export interface Level {
  load: number;
  perSecond: number;
  /** Throughput of each run; a level without them had one. */
  runs?: number[];
}

/** Parameters of the Universal Scalability Law. */
export const parameters = 3;

/** The parameters, and the degrees of freedom for an interval. */
export const fewestLevels = parameters + fewestDegrees;

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

/** Of the throughput of each run. */
export function logarithmsOf({ runs, perSecond }: Level): number[] {
  return (runs ?? [perSecond]).map(Math.log);
}
