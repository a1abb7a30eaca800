/** A straight line through values at equal distances. Pure. */
import { straightLine } from './straight-line.ts';
import { mean, squaredDeviations } from './sums.ts';

export interface Line {
  /** Values of the line at the first and the last value. */
  first: number;
  last: number;
  residuals: number[];
  /** Sum of the squared distances of the indices from their mean: the variance of the slope is that of a value over this. */
  spread: number;
}

/** The line of least squares. */
export function lineThrough(values: number[]): Line {
  const center = (values.length - 1) / 2;
  const middle = mean(values);
  const spread = squaredDeviations(values.map((_, index) => index));
  const slope = straightLine(values.map((value, index) => [index, value]))?.slope ?? 0;
  return {
    first: middle - slope * center,
    last: middle + slope * center,
    residuals: values.map((value, index) => value - middle - slope * (index - center)),
    spread,
  };
}
