/** The steps of a size in order, with the state of the datasets at each. */
import type { FieldPath } from '../../input/source.ts';
import type { ResolvedDataset } from '../datasets/resolve-datasets.ts';
import type { ResolvedRun } from '../resolved-run.ts';

/** A run as a step, with all its trials. */
export interface ResolvedRunStep {
  does: 'run';
  run: ResolvedRun;
  trials: number;
  /** The datasets of its loads, in their order, with the records in each. */
  datasets: { dataset: ResolvedDataset; records: number }[];
  /** The clusters whose hosts drop their page caches directly before it; empty if none does. */
  cold: string[];
}

export type ResolvedStep =
  | ResolvedRunStep
  | { does: 'grow'; dataset: ResolvedDataset; from: number; to: number; path: FieldPath }
  | { does: 'settle'; clusters: string[]; withinSeconds: number }
  | { does: 'pause'; seconds: number }
  | { does: 'dropCaches'; clusters: string[] }
  | { does: 'drop'; dataset: string };
