/** A straight line through values at equal distances. Pure. */
import { mean, squaredDeviations, total } from './sums.ts';

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
  const slope = spread === 0 ? 0 : total(values.map((value, index) => (index - center) * (value - middle))) / spread;
  return {
    first: middle - slope * center,
    last: middle + slope * center,
    residuals: values.map((value, index) => value - middle - slope * (index - center)),
    spread,
  };
}
