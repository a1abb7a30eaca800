/** Throughput that rose although the variable grew: scatter or not. Pure. */
import { holm } from '../../statistics/holm.ts';
import { fewestDegrees, significance, studentTails } from '../../statistics/student.ts';
import { mean } from '../../statistics/sums.ts';
import type { AxisRise } from './axis-findings.ts';
import type { Fits } from '../response/fits.ts';
import { byValue, scatterOfVisits, type Scatter, type Visit } from '../response/visits.ts';

/**
 * Every step from one value to the next at which throughput rose, against the scatter of the runs and of the distances from the best
 * falling curve, whichever is larger. Probabilities are adjusted for the number of rises (Holm).
 */
export function axisRises(visits: Visit[], fits: Fits | null): Omit<AxisRise, 'explanation'>[] {
  const values = byValue(visits).map(({ value, items }) => ({
    value,
    visits: items.length,
    logarithm: mean(items.map(({ logarithm, hours }) => logarithm - (fits?.best.drift ?? 0) * hours)),
  }));
  const rises = values.flatMap((to, index) => {
    const from = values[index - 1];
    return from && to.logarithm > from.logarithm ? [{ from, to, by: to.logarithm - from.logarithm }] : [];
  });
  const scatter = scatterOf(visits, fits);
  const probabilities = rises.map(({ from, to, by }) => {
    if (!scatter) return null;
    const error = Math.sqrt(scatter.variance * (1 / from.visits + 1 / to.visits));
    return error === 0 ? 0 : studentTails(by / error, scatter.degrees);
  });
  const adjusted = holm(probabilities.map((each) => each ?? 1));
  return rises.map(({ from, to, by }, index) => {
    const isKnown = probabilities[index] !== null;
    const state = isKnown ? (adjusted[index]! < significance ? 'real' : 'scatter') : 'inconclusive';
    return { from: from.value, to: to.value, percent: Math.expm1(by) * 100, state };
  });
}

function scatterOf(visits: Visit[], fits: Fits | null): Scatter | null {
  const runs = scatterOfVisits(visits);
  if (fits) return { variance: Math.max(fits.variance, runs.variance), degrees: fits.degrees };
  return runs.degrees >= fewestDegrees ? runs : null;
}
