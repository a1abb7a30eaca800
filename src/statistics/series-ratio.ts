/** The ratio of two series of values that depend on their predecessors. Pure. */
import { longRunVariance } from './long-run-variance.ts';
import { ratioOf, type TestedRatio } from './ratio-interval.ts';
import { fewestDegrees, studentInterval, welchDifference, type Fit } from './student.ts';
import { mean, squaredDeviations } from './sums.ts';

/** With fewer values the autocorrelation of a series is not known. */
export const fewestOfSeries = 8;

/**
 * `after` over `before` as the ratio of geometric means, with the 95 % interval of Welch's test of the logarithms. The variance of each
 * mean is the long-run variance of its series, and its degrees of freedom are those of as many independent values as have that
 * variance (H. J. Thiébaux, F. W. Zwiers, "The Interpretation and Estimation of Effective Sample Size", Journal of Climate and
 * Applied Meteorology 23, 1984). Null below `fewestOfSeries` values on either side. All values are positive.
 */
export function seriesRatio(before: number[], after: number[]): TestedRatio | null {
  if (Math.min(before.length, after.length) < fewestOfSeries) return null;
  return ratioOf(studentInterval(welchDifference(fitOf(before), fitOf(after))));
}

function fitOf(values: number[]): Fit {
  const logarithms = values.map(Math.log);
  const value = mean(logarithms);
  const residuals = logarithms.map((each) => each - value);
  const variance = longRunVariance(residuals, Math.max(1, ...logarithms.map(Math.abs)));
  const count = values.length;
  const plain = squaredDeviations(logarithms) / (count - 1);
  const independent = variance === 0 ? count : Math.min(count, Math.floor((count * plain) / variance));
  return { value, standardError: Math.sqrt(variance / count), degrees: Math.max(fewestDegrees, independent - 1) };
}
