/** Sums and means. */

export function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** NaN without values. */
export function mean(values: number[]): number {
  return total(values) / values.length;
}

/** Of values above 0; of one value exactly that. NaN without values. */
export function geometricMean(values: number[]): number {
  return values.length === 1 ? values[0]! : Math.exp(mean(values.map(Math.log)));
}

/** A ratio as a change in percent: 10 for 1.1. */
export function percentOfRatio(ratio: number): number {
  return (ratio - 1) * 100;
}

/** Distances from the mean. */
export function centred(values: number[]): number[] {
  const middle = mean(values);
  return values.map((value) => value - middle);
}

/** Sum of the squared distances from the mean. */
export function squaredDeviations(values: number[]): number {
  const middle = mean(values);
  return total(values.map((value) => (value - middle) ** 2));
}

/** Standard error of the mean of independent values; 0 for fewer than two. */
export function errorOfMean(values: number[]): number {
  return values.length < 2 ? 0 : Math.sqrt(squaredDeviations(values) / (values.length - 1) / values.length);
}

/** Null without parts, or if a part is null. */
export function totalOfAll(parts: (number | null)[]): number | null {
  const known = parts.filter((part) => part !== null);
  return parts.length === 0 || known.length < parts.length ? null : total(known);
}
