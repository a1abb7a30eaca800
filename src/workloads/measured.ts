/** What every load gave, whichever generator it is of: all that findings and reports in general read of a result. Pure. */
import type { LoadFigures } from '../measurement/results/types.ts';
import type { LatencyMilliseconds } from './load-output.ts';
import { factsOf } from './registry.ts';
import type { Saturation } from './saturation.ts';

/** Operations of one kind, over the load's whole measured window. */
export interface MeasuredOperations {
  /** Such as `read`; `all` for all kinds together. */
  kind: string;
  unit: 'records' | 'operations';
  count: number;
  ratePerSecond: number;
  /** Operations that failed; 0 where the generator fails with the first. */
  errors: number;
  /** Null where the generator gives none. */
  latency: LatencyMilliseconds | null;
}

/** A part of a batch that came from an earlier attempt. */
export interface ResumedParts {
  attempt: number;
  parts: string[];
}

/** A piece of work that ends when it is done. */
export interface MeasuredBatch {
  /** In times of its base size. */
  size: number;
  seconds: number;
  /** Whether all of it came to its end. */
  isComplete: boolean;
  /** What it was more than the machines can do; null where it came to its end. */
  saturation: Saturation | null;
  resumed: ResumedParts[];
  tasksPerStage: number;
  stages: number;
  /** The longest times of its tasks, which what runs beside it may stretch. */
  longest: Partial<Record<'maxShuffleReadSeconds' | 'maxShuffleWriteSeconds', number>>;
}

/** Operations at a rate, those of all kinds together first; or a batch. */
export type Measured =
  { operations: [MeasuredOperations, ...MeasuredOperations[]]; batch: null } | { operations: []; batch: MeasuredBatch };

/** What a load gave, in the form that all have in common. */
export function measuredOf(figures: LoadFigures): Measured {
  return factsOf(figures.kind).measured(figures);
}

/** Operations of all kinds together; null for a batch. */
export function operationsOf(figures: LoadFigures): MeasuredOperations | null {
  return measuredOf(figures).operations[0] ?? null;
}

/** Null for what is done at a rate. */
export function batchOf(figures: LoadFigures): MeasuredBatch | null {
  return measuredOf(figures).batch;
}
