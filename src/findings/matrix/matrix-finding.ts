/** The effects of the factors of a matrix, as data: `matrices` in `findings.json`. */
import type { MatrixFactor } from '../../plan/run-place.ts';
import type { Contrast } from '../contrast/contrast-finding.ts';

/** What a value of a factor changes against the first value, in pairs of runs that differ in this factor alone. */
export interface FactorEffect extends Contrast {
  loadId: string;
  system: string;
  workload: string;
  factor: string;
  value: string;
  /** The first value of the factor. */
  base: string;
  /** The value of another factor that all pairs have; null for the effect over all combinations. */
  at: { factor: string; value: string } | null;
  /** Pairs with valid, steady runs on both sides, of the same trial. */
  pairs: number;
}

export interface MatrixFinding {
  /** Name of the run in the campaign file. */
  run: string;
  title: string;
  factors: MatrixFactor[];
  combinations: number;
  trials: number;
  /** Those at one value of another factor are estimates without a verdict. */
  effects: FactorEffect[];
}
