/** The common form of a load's result, for all generators. Findings and shared reports read nothing else. Pure. */
import { z } from 'zod';
import { timeSchema } from '../input/time-schema.ts';
import { latencySchema, seriesPointSchema } from './load-output.ts';
import { saturationSchema } from './saturation.ts';

const histogramSchema = z.object({
  /** Its unit in milliseconds: 0.000001 for nanoseconds. */
  unitMilliseconds: z.number(),
  /** HdrHistogram's compressed form (V2), as base64. */
  compressed: z.base64(),
});
/** A latency histogram in HdrHistogram's format. */
export type LatencyHistogram = z.output<typeof histogramSchema>;

const tailSchema = z.object({
  startMilliseconds: timeSchema,
  count: z.number(),
  latency: latencySchema.nullable(),
});
/** Operations from a later start to the end of the window: what remains without a warm-up. */
export type OperationsTail = z.output<typeof tailSchema>;

const operationsSchema = z.object({
  /** Such as `read`, or `all` for the total. */
  kind: z.string(),
  unit: z.enum(['records', 'operations']),
  count: z.number(),
  ratePerSecond: z.number(),
  /** Failed operations; 0 if the generator stops at the first failure. */
  errors: z.number(),
  /** Null if the generator reports none. */
  latency: latencySchema.nullable(),
  /** Operations behind the latency; absent if it is of `count`. After a warm-up was cut off it may still be of the whole window. */
  latencyCount: z.number().exactOptional(),
  /** Bound of the error of each latency, if it is a difference between clocks of several hosts. */
  latencyErrorMilliseconds: z.number().nonnegative().exactOptional(),
  /**
   * Present for several instances whose generator gives no histograms to merge: each percentile is the highest of any instance. That
   * of all together does not exceed it. Mean and maximum are of all.
   */
  percentilesOf: z.literal('slowest instance').exactOptional(),
  /**
   * Start of the latency: when the operation is due on the schedule (open loop), or when it is sent (closed loop), which leaves
   * out the delay before sending. Null if there is no latency.
   */
  countedFrom: z.enum(['schedule', 'sending']).nullable(),
  /** Null if the generator writes none. */
  histogram: histogramSchema.nullable(),
  /** From each start at which a warm-up may end, the earliest first; absent if the generator logs no histograms by interval. */
  tails: z.array(tailSchema).exactOptional(),
});
/** Operations of one kind over the measurement window. */
export type MeasuredOperations = z.output<typeof operationsSchema>;

const batchSchema = z.object({
  /** Unit of `size`, such as `scale factor`. */
  unit: z.string(),
  size: z.number(),
  seconds: z.number(),
  /** In order of execution, each with its representative time, such as the median of its trials. */
  parts: z.array(z.object({ part: z.string(), seconds: z.number() })),
  /** The amount of work as text, such as `12 tasks a stage, 21 stages`. */
  work: z.string(),
  /** Whether all of it finished. */
  isComplete: z.boolean(),
  /** Where the batch saturated the machines; null if it finished. */
  saturation: saturationSchema.nullable(),
  /** Parts that earlier attempts finished. */
  resumed: z.array(z.object({ attempt: z.number(), parts: z.array(z.string()) })),
  /** Its longest stages, which other loads on the same hosts may lengthen. */
  longest: z.object({
    maxShuffleReadSeconds: z.number().exactOptional(),
    maxShuffleWriteSeconds: z.number().exactOptional(),
  }),
});
/** A batch: work of a fixed size. */
export type MeasuredBatch = z.output<typeof batchSchema>;

const loadSchema = z.object({
  /** Target rate or concurrency; null for an unlimited rate. */
  target: z.union([z.object({ ratePerSecond: z.number() }), z.object({ concurrency: z.number() })]).nullable(),
  /** The rate over time, at the interval that the generator reports, in order of time. */
  series: z.array(seriesPointSchema),
  /** Whether the work that waits for the system grew over the window, if the generator counts it. */
  waitingGrows: z.boolean().exactOptional(),
});
type MeasuredLoad = z.output<typeof loadSchema>;

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

export const measuredSchema: z.ZodType<Measured> = loadSchema
  .extend({ operations: z.array(operationsSchema), batch: batchSchema.nullable() })
  .transform(({ operations: [all, ...kinds], batch: measured, ...load }, context): Measured => {
    if (measured && !all) return { ...load, operations: [], batch: measured };
    if (all && !measured) return { ...load, operations: [all, ...kinds], batch: null };
    context.addIssue({ code: 'custom', message: 'must have operations or a batch' });
    return z.NEVER;
  });

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
