/** The effects of the factors of a matrix, as data: `matrices` in `findings.json`. */
import type { MatrixFactor } from '../../plan/matrix-plan.ts';
import type { VariantFigure } from '../variants/variant-finding.ts';

/** What a value of a factor changes against the first value, in pairs of runs that differ in this factor alone. */
export interface FactorEffect {
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
  /** Empty without such a pair. */
  figures: VariantFigure[];
}

export interface MatrixFinding {
  /** Name of the run in the campaign file. */
  run: string;
  title: string;
  factors: MatrixFactor[];
  combinations: number;
  trials: number;
  /** Ratios from its inverse to this are no difference that matters. */
  margin: number;
  /** Those over all combinations are adjusted for each other, and so are the others. */
  effects: FactorEffect[];
  /** One for each effect over all combinations. */
  answers: string[];
}
