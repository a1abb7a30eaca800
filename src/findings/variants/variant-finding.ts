/** The comparison of variants, as data: `variants` in `findings.json`. */
import type { Contrast } from '../contrast/contrast-finding.ts';
import type { VariantPeak } from '../peaks/peak-finding.ts';

/** The bottlenecks of most runs, as clauses; null if no verdict is that of most runs. */
export interface VariantBottlenecks {
  base: string | null;
  variant: string | null;
  /** Null if either is not known. */
  changed: boolean | null;
}

/** One load at one level, with the base and with another variant. */
export interface VariantComparison extends Contrast {
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
  bottlenecks: VariantBottlenecks;
}

export interface VariantsFinding {
  /** The variant with which the others are compared. */
  base: string;
  variants: { name: string; changes: string[] }[];
  /** Planned blocks. */
  blocks: number;
  comparisons: VariantComparison[];
  /** The results of the searches of every variant; absent if nothing that variants change was searched. */
  peaks?: VariantPeak[];
}
