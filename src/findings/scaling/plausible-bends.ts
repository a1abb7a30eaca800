/** The bends that the levels of a load curve do not exclude. Pure. */
import { studentQuantile } from '../../statistics/student.ts';
import { bendsThrough, bestOf, proportionalSum, type Bend } from './bend.ts';
import { negligibleError, parameters, runScatter, type Level } from './levels.ts';

export interface PlausibleBends {
  /** Includes the best, which is of least squares. */
  plausible: Bend[];
  best: Bend;
  /** Whether throughput in proportion to the load is plausible too. */
  isProportional: boolean;
  /** Standard deviation of the logarithm of a level. */
  scatter: number;
}

/** Far below the lowest target rate, where any system meets its target. */
const farBelow = 1 / 1000;

/**
 * Those within the 95 % profile region of the best (D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988,
 * section 6.1.2).
 *
 * @param isRate whether loads are target rates: then a rate near zero that is met is known without a run
 */
export function plausibleBends(levels: Level[], isRate: boolean): PlausibleBends {
  const lowest = levels[0]!.load;
  const known = isRate ? [{ load: lowest * farBelow, perSecond: lowest * farBelow }] : [];
  const fitted = [...known, ...levels];
  const bends = bendsThrough(fitted, lowest);
  const best = bestOf(bends);
  const { variance, degrees } = varianceOf(fitted, best);
  const limit = best.sum + variance * studentQuantile(degrees) ** 2;
  return {
    plausible: bends.filter(({ sum }) => sum <= limit),
    best,
    isProportional: proportionalSum(fitted) <= limit,
    scatter: Math.sqrt(variance),
  };
}

/**
 * Of the logarithm of a level. Runs of one level that follow each other may be more alike than the levels are, and below a knee they are
 * more alike than beyond it, because a system gives no more than its target rate. So it is the largest of what all levels show together,
 * their distances from the fit, and the runs beyond the bend.
 */
function varianceOf(levels: Level[], best: Bend): { variance: number; degrees: number } {
  const own = levels.length - parameters;
  const runs = runScatter(levels);
  const beyond = runScatter(levels.filter(({ load }) => load >= best.place));
  const pooled = (best.sum + runs.degrees * runs.variance) / (own + runs.degrees);
  const residual = best.sum / own;
  return {
    variance: Math.max(pooled, residual, beyond.variance, negligibleError ** 2),
    degrees: own + runs.degrees,
  };
}
