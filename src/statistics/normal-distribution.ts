/** The standard normal distribution. Pure. */

/** Probability of a smaller value: formula 26.2.17 of M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions" (1964). The error is below 1e-7. */
export function normalBelow(z: number): number {
  if (z > 8) return 1;
  if (z < -8) return 0;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = normalDensity(z) * series;
  return z >= 0 ? 1 - above : above;
}

export function normalDensity(z: number): number {
  return Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Nine of ten values are below this. */
export const nineTenthsBelow = 1.2815515655446004;
