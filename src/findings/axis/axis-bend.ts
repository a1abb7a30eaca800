/** The bend of a curve over an axis: from where on throughput falls. Pure. */
import { fTail } from '../../statistics/f-distribution.ts';
import { fewestDegrees, significance } from '../../statistics/student.ts';
import { mean } from '../../statistics/sums.ts';
import { isTooWide, lossPlace, lost, rangeOf, withMeasured } from '../response/bend-range.ts';
import { fitsThrough, logarithmAt, type Fits } from '../response/fits.ts';
import { isSharpShape } from '../response/shapes.ts';
import { byValue, type Visit } from '../response/visits.ts';
import type { AxisBend } from './axis-findings.ts';

const fewestValues = 5;
/** A fall has a shape, a place and a size that a level does not have. */
const parametersOfFall = 3;

/**
 * The bend with its range, in 95 % of cases, over every shape that the visits do not exclude. It counts as found only if a fall is shown
 * against the scatter, some sharp shape fits, and the range lies within the values.
 *
 * @param visits in any order; with a value that was visited again, drift is fitted next to the fall
 */
export function axisBend(visits: Visit[], fits: Fits | null = fitsThrough(visits)): AxisBend {
  const values = byValue(visits);
  if (values.length < fewestValues)
    return inconclusive(`too few values: ${values.length}, and a bend needs ${fewestValues}`);
  if (!fits)
    return inconclusive(
      `too few runs: repeat some, so that ${fewestDegrees} degrees of freedom remain after the fit of the bend`,
    );
  const gained = Math.max(0, fits.levelSum - fits.best.sum) / parametersOfFall;
  if (fTail(gained / fits.variance, parametersOfFall, fits.degrees) >= significance)
    return { state: 'none', reason: 'no fall is shown against the scatter of the runs' };
  const [lowest, second] = [values[0]!.value, values[1]!.value];
  const highest = values.at(-1)!.value;
  const falling = fits.plausible.filter((fit) => logarithmAt(fit, lowest) - logarithmAt(fit, highest) >= lost);
  if (falling.length === 0) return { state: 'none', reason: 'less than 5 % is lost up to the highest value' };
  if (falling.length < fits.plausible.length)
    return inconclusive('whether as much as 5 % is lost is within the scatter');
  const losses = falling.map(lossPlace);
  const { level, drift } = fits.best;
  const short = values.map(({ value, items }) => ({
    value,
    short: level - mean(items.map((visit) => visit.logarithm - drift * visit.hours)),
  }));
  const range = withMeasured(rangeOf(falling), short, Math.sqrt(fits.variance));
  if (range.high >= highest) return inconclusive('only the highest value may be below the others');
  if (range.low <= lowest) {
    const third = values[2]!.value;
    // A sharp shape that is level up to a later value fits as well: then it may be either.
    return losses.every((place) => place <= third) &&
      falling.every((fit) => !isSharpShape(fit.shape) || fit.place <= second)
      ? { state: 'gradual', interval: { low: lowest, high: Math.max(...losses) } }
      : unclear;
  }
  if (!falling.some(({ shape }) => isSharpShape(shape))) {
    return { state: 'gradual', interval: { low: Math.min(...losses), high: Math.max(...losses) } };
  }
  const measured = values.map(({ value }) => value);
  if (isTooWide(range, measured)) return unclear;
  const value = Math.min(range.high, Math.max(range.low, fits.best.place));
  return { state: 'found', value, interval: range };
}

const inconclusive = (reason: string): AxisBend => ({ state: 'inconclusive', reason });
const unclear = inconclusive('the values do not show whether throughput bends at one place or falls gradually');
