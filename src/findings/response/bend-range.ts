/** The range in which a figure begins to fall, over every fit that is plausible. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import type { Fit } from './fits.ts';
import { timesOfLoss } from './shapes.ts';

/** A figure this far short of its level has left it. */
export const shortfall = 0.05;
/** The same of its logarithm. */
export const lost = -Math.log(1 - shortfall);
/** A value that is short by less is level: a load generator falls short by as much without the system (`scheduleTolerance`). */
const unnoticed = 0.02;
/** A range wider than this factor is no place, unless values so far apart are the reason. */
const widestRange = 5;

/** The value at which 5 % is lost. */
export function lossPlace({ shape, place, coefficient }: Fit): number {
  return place * timesOfLoss(shape, coefficient, lost);
}

/** From where any fit leaves its level to where any has lost 5 %. */
export function rangeOf(fits: Fit[]): Interval {
  const ends = fits.flatMap((fit) => [fit.place, lossPlace(fit)]);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** How far the logarithm of a value is below its level. */
export interface Short {
  value: number;
  short: number;
}

/**
 * With the last value that was still level and the first that was clearly not: between two values only the shape tells places apart.
 *
 * @param values in ascending order
 */
export function withMeasured({ low, high }: Interval, values: Short[], scatter: number): Interval {
  const departed = values.findIndex(({ short }) => short > lost + scatter);
  const last = values.slice(0, Math.max(0, departed)).findLast(({ short }) => short < unnoticed);
  return { low: Math.min(low, last?.value ?? low), high: Math.max(high, values[departed]?.value ?? high) };
}

export function isTooWide({ low, high }: Interval, values: number[]): boolean {
  return high / low > widestRange && values.filter((value) => value > low && value < high).length > 1;
}
