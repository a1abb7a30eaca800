/** The geometric mean of values that follow each other. Pure. */
import { ratioOf, type Interval } from './ratio-interval.ts';
import { serialEffect } from './serial-trials.ts';

/**
 * With its 95 % interval, for every autocorrelation of successive values (`serialEffect`). Null if they are too few.
 *
 * @param sequences of values above 0; those of different sequences are independent
 */
export function serialMean(sequences: number[][]): (Interval & { value: number }) | null {
  const trials = sequences.flatMap((values, sequence) =>
    values.map((value, place) => ({ value: Math.log(value), sequence, place })),
  );
  const ones = trials.map(() => 1);
  const estimate = serialEffect(trials, ones, []);
  if (!estimate) return null;
  const { ratio: value, low, high } = ratioOf(estimate);
  return { value, low, high };
}
