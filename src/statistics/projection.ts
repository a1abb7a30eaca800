/** Columns of numbers as vectors, for least squares by projection. Pure. */

/** Columns whose rest is below this share of their length depend on the columns before. */
export const dependent = 1e-9;

export function product(one: number[], other: number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0);
}

export function length(column: number[]): number {
  return Math.sqrt(product(column, column));
}

export function scaled(column: number[], by: number): number[] {
  return column.map((value) => value * by);
}

/** The part of a column that is orthogonal to a unit column. */
export function without(column: number[], unit: number[]): number[] {
  const share = product(column, unit);
  return column.map((value, index) => value - share * unit[index]!);
}
