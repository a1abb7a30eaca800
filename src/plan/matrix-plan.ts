/** A matrix of a plan: the levels of a run as combinations of the values of factors. Plain data. */

/** A factor with the names of its values. The first is the base, with which the others are compared. */
export interface MatrixFactor {
  name: string;
  values: string[];
}

export interface MatrixPlan {
  /** Name of the run in the campaign file. */
  run: string;
  factors: MatrixFactor[];
  /** Combinations that are measured. */
  combinations: number;
  /** Combinations that the campaign file excludes. */
  excluded: number;
}

/** The matrices of a campaign, and how their runs are ordered. A trial is a block with every combination once. */
export interface MatricesPlan {
  trials: number;
  /** Seed of the order within the blocks. */
  seed: number;
  all: MatrixPlan[];
}

/** The place of a run in a matrix. */
export interface MatrixCell {
  /** `MatrixPlan.run` */
  of: string;
  /** The value of each factor, by their names. */
  values: Record<string, string>;
}

/** `shares=writes, consistency=QUORUM` */
export function cellText(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([factor, value]) => `${factor}=${value}`)
    .join(', ');
}
