/** Two topologies that were measured at the same rates of a background load, as plain data. */

/** The two topologies. */
export type Side = 'a' | 'b';

/** A figure of both topologies in one block, above 0. */
export interface PairedValues {
  a: number;
  b: number;
  /** Which was measured first; absent if both were measured at the same time. */
  first?: Side;
}

/** What was measured at one rate. */
export interface RateLevel {
  /** Of the background load, in the rate unit of the question; at least 0. */
  rate: number;
  /** At least one, in chronological order, all with `first` or none. */
  pairs: PairedValues[];
}

export interface TippingQuestion {
  /** Such as "one data centre". */
  names: Record<Side, string>;
  /** What is measured, such as "the job" or "p95". */
  figure: string;
  /** What the figure is where it is better, such as "faster" or "lower". */
  better: string;
  /** Whether less of it is better, as of seconds. */
  lowerIsBetter: boolean;
  /** Of the background load, such as "operations/s". */
  rateUnit: string;
  /** From the lowest rate to the highest. */
  levels: RateLevel[];
}

/** What is judged. */
export type Measured = Pick<TippingQuestion, 'levels' | 'lowerIsBetter'>;
