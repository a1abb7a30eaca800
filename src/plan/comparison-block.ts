/** The place of a run in a comparison of isolated and combined runs. Plain data. */

/** A block has a combined run, and each of its systems isolated under the same load, one after the other. */
export interface ComparisonBlock {
  /** Id of the combined run, without the trial. */
  of: string;
  /** Counted from 1; the trial of every run in it. */
  number: number;
}
