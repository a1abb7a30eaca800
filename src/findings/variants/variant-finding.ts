/** The comparison of variants, as data: `variants` in `findings.json`. */
import type { VariantPeak } from '../peaks/peak-finding.ts';

export type VariantFigureName = 'perSecond' | 'latencyMedianMilliseconds' | 'latencyP99Milliseconds' | 'totalSeconds';

/** Whether chance explains a ratio. */
export type VariantEffect =
  | {
      /**
       * `differs`: the adjusted probability is at most 5 %, and the ratio is beyond the margin. `equivalent`: the interval is within
       * the margin. `inconclusive`: neither.
       */
      state: 'differs' | 'equivalent' | 'inconclusive';
      /** 95 % interval of the ratio. */
      low: number;
      high: number;
      /** Probability of a ratio as far from 1 between equal variants, adjusted for all comparisons of the campaign (Holm). */
      probability: number;
    }
  /** Too few blocks for an interval: the lowest and highest ratio within a block. */
  | { state: 'too-few'; low: number; high: number }
  /** Every run of both met the same target rate. */
  | { state: 'by-design'; targetPerSecond: number };

/** One figure of a load, with the base and with the variant: geometric means over the blocks that have both. */
export interface VariantFigure {
  name: VariantFigureName;
  base: number;
  variant: number;
  /** Of the variant to the base. */
  ratio: number;
  effect: VariantEffect;
}

/** The bottlenecks of most runs, as clauses; null if no verdict is that of most runs. */
export interface VariantBottlenecks {
  base: string | null;
  variant: string | null;
  /** Null if either is not known. */
  changed: boolean | null;
}

/** One load at one level, with the base and with another variant. */
export interface VariantComparison {
  variant: string;
  /** Id of the run, without variant and trial. */
  run: string;
  loadId: string;
  system: string;
  workload: string;
  title: string;
  level: string;
  /** Whether each was searched, and the runs are those at its own maximum. */
  isSearched?: true;
  /** Blocks with a valid, steady run of both. */
  blocks: number;
  /** Empty without such a block. */
  figures: VariantFigure[];
  bottlenecks: VariantBottlenecks;
}

export interface VariantsFinding {
  /** The variant with which the others are compared. */
  base: string;
  variants: { name: string; changes: string[] }[];
  /** Planned blocks. */
  blocks: number;
  /** Ratios from its inverse to this are no difference that matters. */
  margin: number;
  comparisons: VariantComparison[];
  /** The results of the searches of every variant; absent if nothing that variants change was searched. */
  peaks?: VariantPeak[];
  /** The answer of each comparison, a sentence or two. */
  answers: string[];
}
