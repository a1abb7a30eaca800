/** Straight lines of least squares. Pure. */
import { mean, squaredDeviations, total } from './sums.ts';

/** By vertical distances; null without two different x. */
export function straightLine(points: [x: number, y: number][]): { slope: number; intercept: number } | null {
  const xs = points.map(([x]) => x);
  const [meanX, meanY] = [mean(xs), mean(points.map(([, y]) => y))];
  const spread = squaredDeviations(xs);
  if (!(spread > 0)) return null;
  const slope = total(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
  return { slope, intercept: meanY - slope * meanX };
}

export interface Line {
  /** Values of the line at the first and the last value. */
  first: number;
  last: number;
  residuals: number[];
  /** Sum of the squared distances of the indices from their mean: the variance of the slope is that of a value over this. */
  spread: number;
}

/** The line through values at equal distances. */
export function lineThrough(values: number[]): Line {
  const indices = [...values.keys()];
  const { slope, intercept } = straightLine(values.map((value, index) => [index, value])) ?? {
    slope: 0,
    intercept: mean(values),
  };
  return {
    first: intercept,
    last: intercept + slope * (values.length - 1),
    residuals: values.map((value, index) => value - intercept - slope * index),
    spread: squaredDeviations(indices),
  };
}
