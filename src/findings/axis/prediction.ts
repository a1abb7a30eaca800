/** The band of a fitted figure at any value. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import { mean, total } from '../../statistics/sums.ts';
import { logarithmAt, type Fit, type Fits } from '../response/fits.ts';
import { lossAt } from '../response/shapes.ts';

/**
 * The 95 % band of the logarithm at a value at the first visit: over every plausible shape and place, and for each over the levels, losses and
 * drifts with which it stays plausible. A sum of squares may grow from that of the fit to the limit, so a prediction with the leverage h may
 * move by the root of (limit − sum) h (D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, section 6.1).
 */
export function bandOf(fits: Fits): (value: number) => Interval {
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
