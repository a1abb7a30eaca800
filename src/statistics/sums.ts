/** Sums and means. */

export function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** NaN without values. */
export function mean(values: number[]): number {
  return total(values) / values.length;
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
