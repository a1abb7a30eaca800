/** The value of a variable beyond those that were measured from which on an objective fails, projected to at most twice the range. Pure. */
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { logarithmAt, type Fits } from '../response/fits.ts';
import type { Projected } from './axis-findings.ts';
import { bandOf } from './prediction.ts';

/** Nothing is claimed beyond this many times the range. */
const farthestProjection = 2;

/**
 * The first value at which the best shape falls below the limit, with the range over which the 95 % band of every plausible shape does. Drift is
 * left out: it is the figure at the time of the first run.
 *
 * @param fits of the figure that falls: throughput, or one over the latency; null if there are too few runs
 * @param limit the figure at which the objective just holds, in the unit of the fits
 * @param highest measured value, at which it holds
 */
export function projectedFailure(fits: Fits | null, limit: number, highest: number): Projected {
  if (!fits) return { state: 'inconclusive', reason: 'too few runs were repeated to project it' };
  const wanted = Math.log(limit);
  const end = highest * farthestProjection;
  const bandAt = bandOf(fits);
  const low = firstMissed((value) => bandAt(value).low < wanted, highest, end);
  if (low === null) return { state: 'holds', reason: 'it is not expected to fail within twice the range' };
  const value = firstMissed((each) => logarithmAt(fits.best, each) < wanted, highest, end);
  if (value === null)
    return {
      state: 'inconclusive',
      reason: 'whether it fails within twice the range is within the scatter of the runs',
    };
  const high = firstMissed((each) => bandAt(each).high < wanted, highest, end);
  return {
    state: 'fails',
    value,
    low: Math.max(highest, Math.min(low, value) / step),
    high: high && Math.max(high, value),
  };
}

const steps = 80;
/** The band may cross anywhere in the step before. */
const step = farthestProjection ** (1 / steps);

/** The first of some steps from the highest value to the end at which it is missed; null if it is at none. */
function firstMissed(isMissed: (value: number) => boolean, highest: number, end: number): number | null {
  return geometricSteps(highest, end, steps).find(isMissed) ?? null;
}
