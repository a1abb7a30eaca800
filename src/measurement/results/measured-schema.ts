/** What a load's measured operations or batch may be when they are read back. */
import { z } from 'zod';
import { completeSchema } from '../../input/complete-schema.ts';
import { latencySchema } from '../../workloads/latency.ts';
import type { Measured, MeasuredBatch, MeasuredOperations, OperationsTail } from '../../workloads/measured.ts';
import { saturationEvidenceSchema, saturationWith } from '../../workloads/saturation-schema.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { timeSchema } from '../../input/time-schema.ts';

const number = z.number();
const words = z.string();

const target = z.union([z.object({ ratePerSecond: number }), z.object({ concurrency: number })]).nullable();

const seriesPointSchema = completeSchema<SeriesPoint>()(
  z.object({
    endMilliseconds: timeSchema,
    seconds: number,
    count: number,
    latencyMeanMilliseconds: number.nullable(),
    latencyMaxMilliseconds: number.nullable(),
    latencyP95Milliseconds: number.nullable().exactOptional(),
    latencyP99Milliseconds: number.nullable().exactOptional(),
    errors: number.exactOptional(),
  }),
);

const tailSchema = completeSchema<OperationsTail>()(
  z.object({ startMilliseconds: timeSchema, count: number, latency: latencySchema.nullable() }),
);

const operations = completeSchema<MeasuredOperations>()(
  z.object({
    kind: words,
    unit: z.enum(['records', 'operations']),
    count: number,
    ratePerSecond: number,
    errors: number,
    latency: latencySchema.nullable(),
    latencyCount: number.exactOptional(),
    latencyErrorMilliseconds: number.nonnegative().exactOptional(),
    percentilesOf: z.literal('slowest instance').exactOptional(),
    countedFrom: z.enum(['schedule', 'sending']).nullable(),
    histogram: z.object({ unitMilliseconds: number, compressed: z.base64() }).nullable(),
    tails: z.array(tailSchema).exactOptional(),
  }),
);

const saturation = completeSchema<Saturation>()(saturationWith(saturationEvidenceSchema));

const batch = completeSchema<MeasuredBatch>()(
  z.object({
    unit: words,
    size: number,
    seconds: number,
    parts: z.array(z.object({ part: words, seconds: number })),
    work: words,
    isComplete: z.boolean(),
    saturation: saturation.nullable(),
    resumed: z.array(z.object({ attempt: number, parts: z.array(words) })),
    longest: z.object({
      maxShuffleReadSeconds: number.exactOptional(),
      maxShuffleWriteSeconds: number.exactOptional(),
    }),
  }),
);

const series = z.array(seriesPointSchema);

export const measuredSchema: z.ZodType<Measured> = z
  .object({
    target,
    series,
    waitingGrows: z.boolean().exactOptional(),
    operations: z.array(operations),
    batch: batch.nullable(),
  })
  .transform(({ operations: [all, ...kinds], batch: measured, ...load }, context): Measured => {
    if (measured && !all) return { ...load, operations: [], batch: measured };
    if (all && !measured) return { ...load, operations: [all, ...kinds], batch: null };
    context.addIssue({ code: 'custom', message: 'must have operations or a batch' });
    return z.NEVER;
  });
