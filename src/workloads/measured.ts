/** The common form of a load's result, for all generators. Findings and shared reports read nothing else. Pure. */
import type { LatencyMilliseconds, SeriesPoint } from './load-output.ts';
import type { Target } from './target.ts';
import type { Saturation } from './saturation.ts';

/** A latency histogram in HdrHistogram's format. */
export interface LatencyHistogram {
  /** Its unit in milliseconds: 0.000001 for nanoseconds. */
  unitMilliseconds: number;
  /** HdrHistogram's compressed form (V2), as base64. */
  compressed: string;
}

/** Operations from a later start to the end of the window: what remains without a warm-up. */
export interface OperationsTail {
  startMilliseconds: number;
  count: number;
  latency: LatencyMilliseconds | null;
}

/** Operations of one kind over the measurement window. */
export interface MeasuredOperations {
  /** Such as `read`, or `all` for the total. */
  kind: string;
  unit: 'records' | 'operations';
  count: number;
  ratePerSecond: number;
  /** Failed operations; 0 if the generator stops at the first failure. */
  errors: number;
  /** Null if the generator reports none. */
  latency: LatencyMilliseconds | null;
  /** Operations behind the latency; absent if it is of `count`. After a warm-up was cut off it may still be of the whole window. */
  latencyCount?: number;
  /** Bound of the error of each latency, if it is a difference between clocks of several hosts. */
  latencyErrorMilliseconds?: number;
  /**
   * Present for several instances whose generator gives no histograms to merge: each percentile is the highest of any instance. That
   * of all together does not exceed it. Mean and maximum are of all.
   */
  percentilesOf?: 'slowest instance';
  /**
   * Start of the latency: when the operation is due on the schedule (open loop), or when it is sent (closed loop), which leaves
   * out the delay before sending. Null if there is no latency.
   */
  countedFrom: 'schedule' | 'sending' | null;
  /** Null if the generator writes none. */
  histogram: LatencyHistogram | null;
  /** From each start at which a warm-up may end, the earliest first; absent if the generator logs no histograms by interval. */
  tails?: OperationsTail[];
}

/** Parts of a batch that an earlier attempt finished. */
export interface ResumedParts {
  attempt: number;
  parts: string[];
}

/** A batch: work of a fixed size. */
export interface MeasuredBatch {
  /** Unit of `size`, such as `scale factor`. */
  unit: string;
  size: number;
  seconds: number;
  /** In order of execution, each with its representative time, such as the median of its trials. */
  parts: { part: string; seconds: number }[];
  /** The amount of work as text, such as `12 tasks a stage, 21 stages`. */
  work: string;
  /** Whether all of it finished. */
  isComplete: boolean;
  /** Where the batch saturated the machines; null if it finished. */
  saturation: Saturation | null;
  resumed: ResumedParts[];
  /** Its longest stages, which other loads on the same hosts may lengthen. */
  longest: Partial<Record<'maxShuffleReadSeconds' | 'maxShuffleWriteSeconds', number>>;
}

interface MeasuredLoad {
  /** Target rate or concurrency; null for an unlimited rate. */
  target: Target | null;
  /** The rate over time, at the interval that the generator reports, in order of time. */
  series: SeriesPoint[];
  /** Whether the work that waits for the system grew over the window, if the generator counts it. */
  waitingGrows?: boolean;
}

export interface MeasuredRates extends MeasuredLoad {
  /** The total of all kinds comes first. */
  operations: [MeasuredOperations, ...MeasuredOperations[]];
  batch: null;
}

export interface MeasuredBatchLoad extends MeasuredLoad {
  operations: [];
  batch: MeasuredBatch;
}

/** Operations at a rate, or a batch. */
export type Measured = MeasuredRates | MeasuredBatchLoad;

/** The measured part of a result. */
export interface WithMeasured {
  measured: Measured;
}

/** The total of all operations; null for a batch. */
export function operationsOf({ measured }: WithMeasured): MeasuredOperations | null {
  return measured.operations[0] ?? null;
}

/** The batch; null for a load of operations. */
export function batchOf({ measured }: WithMeasured): MeasuredBatch | null {
  return measured.batch;
}

/** Whether latency is measured from a schedule, so that it includes the delay before sending. */
export function isOpenLoop(load: WithMeasured): boolean {
  return operationsOf(load)?.countedFrom === 'schedule';
}
