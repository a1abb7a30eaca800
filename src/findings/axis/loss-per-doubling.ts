/** Throughput lost with each doubling of a variable. Pure. */
import { fewestDegrees, studentQuantile } from '../../statistics/student.ts';
import { straightLine } from '../../statistics/line.ts';
import { mean, squaredDeviations, total } from '../../statistics/sums.ts';
import type { AxisBend, LossPerDoubling } from './axis-findings.ts';
import type { Fits } from '../response/fits.ts';
import { byValue, medianVariance, scatterOfRuns, type Visit } from '../response/visits.ts';

/** Fewer values beyond a bend give no line. */
const fewestBeyond = 3;

/**
 * The slope of the line through the logarithms, from the bend on if one was found and three values lie beyond it. What the values deviate
 * from the line counts as scatter, so the interval of a curve that is not straight is that of its mean slope.
 *
 * @param fits of the same visits: their drift is taken out; null if there are none
 */
export function lossPerDoubling(visits: Visit[], bend: AxisBend, fits: Fits | null): LossPerDoubling | null {
  const all = visits.filter(({ value }) => value > 0);
  const beyond = bend.state === 'found' ? all.filter(({ value }) => value >= bend.value) : [];
  const used = byValue(beyond).length >= fewestBeyond ? beyond : all;
  const values = byValue(used);
  if (values.length < 2) return null;
  const drift = fits?.hasDrift === true ? fits.best.drift : 0;
  const points = used.map(({ value, logarithm, hours }): [number, number] => [
    Math.log2(value),
    logarithm - drift * hours,
  ]);
  const line = straightLine(points);
  if (!line) return null;
  const residual = total(points.map(([x, y]) => (y - line.intercept - line.slope * x) ** 2));
  const runs = scatterOfRuns(visits);
  const own = points.length - 2 - (drift === 0 ? 0 : 1);
  const degrees = own + runs.degrees;
  const ofVisit = medianVariance(runs.variance, mean(used.map(({ logarithms }) => logarithms.length)));
  const variance = Math.max((residual + runs.degrees * ofVisit) / degrees, own > 0 ? residual / own : 0);
  const reach =
    degrees < fewestDegrees
      ? null
      : studentQuantile(degrees) * Math.sqrt(variance / squaredDeviations(points.map(([x]) => x)));
  return {
    percent: lostPercent(line.slope),
    interval: reach === null ? null : { low: lostPercent(line.slope + reach), high: lostPercent(line.slope - reach) },
    from: values[0]!.value,
    to: values.at(-1)!.value,
  };
}

/** Of the change of the logarithm with each doubling. */
export function lostPercent(slope: number): number {
  return -Math.expm1(slope) * 100;
}
