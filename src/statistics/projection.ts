/** Columns of numbers as vectors, for least squares by projection. Pure. */
import { fewestDegrees, type Fit } from './student.ts';

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

/** Least squares of values on columns: the coefficient of the last one. */
export interface ColumnsFit extends Fit {
  /** Of the residuals; 0 where they are only rounding. */
  squares: number;
  /** The same without the tested columns. */
  squaresWithout: number;
  /** Logarithm of the determinant of the products of the columns. */
  logDeterminant: number;
}

/**
 * By projection (R. Frisch, F. V. Waugh, Econometrica 1(4), 1933). Nuisance columns that depend on others are left out. Null if a tested one
 * does, or with fewer than `fewestDegrees` degrees of freedom.
 */
export function fitColumns(values: number[], nuisances: number[][], tested: number[][]): ColumnsFit | null {
  const basis: number[][] = [];
  let logDeterminant = 0;
  const add = (column: number[]): number[] | null => {
    const rest = basis.reduce(without, column);
    const size = length(rest);
    if (size <= dependent * length(column)) return null;
    logDeterminant += 2 * Math.log(size);
    basis.push(scaled(rest, 1 / size));
    return rest;
  };
  for (const column of nuisances) add(column);
  const before = basis.reduce(without, values);
  const added = tested.map(add);
  const own = added.at(-1);
  const degrees = values.length - basis.length;
  if (!own || added.includes(null) || degrees < fewestDegrees) return null;
  const negligible = dependent * length(values);
  // What is left of equal values is rounding.
  const squaresOf = (rest: number[]): number => (length(rest) <= negligible ? 0 : product(rest, rest));
  const squares = squaresOf(basis.reduce(without, values));
  const value = product(own, values) / product(own, own);
  return {
    value: squares === 0 && Math.abs(value) * length(own) <= negligible ? 0 : value,
    standardError: Math.sqrt(squares / degrees) / length(own),
    degrees,
    squares,
    squaresWithout: squaresOf(before),
    logDeterminant,
  };
}
