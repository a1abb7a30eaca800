/** 97.5 % quantiles of Student's t by degrees of freedom, from 3 on. */
const quantiles = [
  3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093,
  2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const normalQuantile = 1.96;

/** With fewer degrees of freedom an interval is too wide to be useful. */
export const fewestDegrees = 3;

/** The 97.5 % quantile; beyond 30 degrees of freedom that of the normal distribution. Throws below `fewestDegrees`. */
export function studentQuantile(degrees: number): number {
  if (degrees < fewestDegrees)
    throw new RangeError(`An interval needs ${fewestDegrees} degrees of freedom, not ${degrees}.`);
  return quantiles[degrees - fewestDegrees] ?? normalQuantile;
}
