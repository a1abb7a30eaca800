/** The variance that counts for means of values that depend on their predecessors. Pure. */
import { total } from './sums.ts';

/** From here on the factor explodes, and nothing would be significant. */
const strongestCorrelation = 0.95;
/** Rounding errors of residuals relative to their values. */
const roundingError = 1e-9;

/**
 * Long-run variance of a first-order autoregression: the variance of the mean of n values is this over n. It is
 * s² (1 + r) / (1 - r) with the autocorrelation r, whose estimate is too low by (2 + 4r) / n where a line was fitted
 * (D. Tjøstheim, J. Paulsen, "Bias of some commonly-used time series estimates", Biometrika 70(2), 1983). Negative correlation
 * counts as none, so that the result is rather too high.
 *
 * @param residuals of a model with two parameters
 * @param scale magnitude of the values, below which residuals are rounding errors
 */
export function longRunVariance(residuals: number[], scale: number): number {
  const count = residuals.length;
  const squares = total(residuals.map((each) => each ** 2));
  if (squares <= count * (roundingError * scale) ** 2) return 0;
  const products = total(residuals.slice(1).map((each, index) => each * residuals[index]!));
  const estimate = Math.max(0, products / squares);
  const correlation = Math.min(strongestCorrelation, estimate + (2 + 4 * estimate) / count);
  return ((squares / (count - 2)) * (1 + correlation)) / (1 - correlation);
}
