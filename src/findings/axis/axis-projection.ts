/** The value of a variable beyond those that were measured from which on an objective fails, projected to at most twice the range. Pure. */
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';
import { mean, total } from '../../statistics/sums.ts';
import { logarithmAt, type Fit, type Fits } from '../response/fits.ts';
import { lossAt } from '../response/shapes.ts';
import type { Projected } from './axis-findings.ts';

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
  const places = geometricSteps(highest, highest * farthestProjection, steps);
  const bandAt = bandOf(fits);
  const low = places.find((place) => bandAt(place).low < wanted) ?? null;
  if (low === null) return { state: 'holds', reason: 'it is not expected to fail within twice the range' };
  const value = places.find((place) => logarithmAt(fits.best, place) < wanted) ?? null;
  if (value === null)
    return {
      state: 'inconclusive',
      reason: 'whether it fails within twice the range is within the scatter of the runs',
    };
  const high = places.find((place) => bandAt(place).high < wanted) ?? null;
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

/**
 * The 95 % band of the logarithm at a value at the first visit: over every plausible shape and place, and for each over the levels, losses and
 * drifts with which it stays plausible. A sum of squares may grow from that of the fit to the limit, so a prediction with the leverage h may
 * move by the root of (limit − sum) h (D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, section 6.1).
 */
function bandOf(fits: Fits): (value: number) => Interval {
  const bands = fits.plausible.map((fit) => ({ fit, leverageAt: leverage(fit, fits), slack: fits.limit - fit.sum }));
  return (value) => {
    const ends = bands.map(({ fit, leverageAt, slack }) => {
      const middle = logarithmAt(fit, value);
      const reach = Math.sqrt(Math.max(0, slack) * leverageAt(value));
      return { low: middle - reach, high: middle + reach };
    });
    return { low: Math.min(...ends.map(({ low }) => low)), high: Math.max(...ends.map(({ high }) => high)) };
  };
}

/** Of the prediction at a value: the squared length of its row in an orthonormal basis of level, time and shape. */
function leverage({ shape, place }: Fit, { visits, hasDrift }: Fits): (value: number) => number {
  const middle = mean(visits.map(({ hours }) => hours));
  const hours = visits.map((visit) => visit.hours - middle);
  const spread = hasDrift ? total(hours.map((each) => each ** 2)) : 0;
  const losses = visits.map(({ value }) => lossAt(shape, value / place));
  const meanLoss = mean(losses);
  const slope = spread > 0 ? total(losses.map((loss, index) => (loss - meanLoss) * hours[index]!)) / spread : 0;
  const own = total(losses.map((loss, index) => (loss - meanLoss - slope * hours[index]!) ** 2));
  const ofLevel = 1 / visits.length + (spread > 0 ? middle ** 2 / spread : 0);
  return (value) =>
    own > 0 ? ofLevel + (lossAt(shape, value / place) - meanLoss + slope * middle) ** 2 / own : ofLevel;
}
