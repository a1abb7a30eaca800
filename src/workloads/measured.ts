/** What every load gave, whichever generator it is of: all that findings and reports in general read of a result. Pure. */
import type { LatencyMilliseconds, SeriesPoint } from './load-output.ts';
import type { Target } from './facts.ts';
import type { Saturation } from './saturation.ts';

/** A histogram of latencies, as HdrHistogram writes it. */
export interface LatencyHistogram {
  /** Length of its unit in milliseconds: 0.000001 where it counts nanoseconds. */
  unitMilliseconds: number;
  /** In HdrHistogram's compressed form (V2), as base64. */
  compressed: string;
}

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
  /**
   * Where its latency begins: when the schedule has the operation due (open loop), or when it is sent (closed loop), which leaves out
   * the time by which it was late. Null where there is no latency.
   */
  countedFrom: 'schedule' | 'sending' | null;
  /** Null where the generator gives none. */
  histogram: LatencyHistogram | null;
}

/** A part of a batch that came from an earlier attempt. */
export interface ResumedParts {
  attempt: number;
  parts: string[];
}

/** A piece of work that ends when it is done. */
export interface MeasuredBatch {
  /** What its size counts, such as `scale factor`. */
  unit: string;
  size: number;
  seconds: number;
  /** In the order in which they ran, with the time that counts of each, such as the median of its trials. */
  parts: { part: string; seconds: number }[];
  /** What it consisted of, in words, such as `12 tasks a stage, 21 stages`. */
  work: string;
  /** Whether all of it came to its end. */
  isComplete: boolean;
  /** What it was more than the machines can do; null where it came to its end. */
  saturation: Saturation | null;
  resumed: ResumedParts[];
  /** The longest times of its tasks, which what runs beside it may stretch. */
  longest: Partial<Record<'maxShuffleReadSeconds' | 'maxShuffleWriteSeconds', number>>;
}

interface MeasuredLoad {
  /** The rate that it was to reach, or the operations that it kept under way; null where it does as much as it can. */
  target: Target | null;
  /** Its rate over time, by second or as often as the generator tells it, in order of time. */
  series: SeriesPoint[];
}

export interface MeasuredRates extends MeasuredLoad {
  /** Those of all kinds together first. */
  operations: [MeasuredOperations, ...MeasuredOperations[]];
  batch: null;
}

export interface MeasuredBatchLoad extends MeasuredLoad {
  operations: [];
  batch: MeasuredBatch;
}

/** Operations at a rate, or a batch. */
export type Measured = MeasuredRates | MeasuredBatchLoad;

/** Part of a result that says what was measured. */
export interface WithMeasured {
  measured: Measured;
}

/** Operations of all kinds together; null for a batch. */
export function operationsOf({ measured }: WithMeasured): MeasuredOperations | null {
  return measured.operations[0] ?? null;
}

/** Null for what is done at a rate. */
export function batchOf({ measured }: WithMeasured): MeasuredBatch | null {
  return measured.batch;
}

/** Whether latency counts from a schedule, so that waiting is in it. */
export function isOpenLoop(load: WithMeasured): boolean {
  return operationsOf(load)?.countedFrom === 'schedule';
}
