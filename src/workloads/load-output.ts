/** The output of a load generator as data. Units are in the names. */
import { z } from 'zod';
import { timeSchema } from '../input/time-schema.ts';
import type { latencySchema } from './latency.ts';

export type LatencyMilliseconds = z.output<typeof latencySchema>;

export const seriesPointSchema = z.object({
  endMilliseconds: timeSchema,
  seconds: z.number(),
  count: z.number(),
  latencyMeanMilliseconds: z.number().nullable(),
  latencyMaxMilliseconds: z.number().nullable(),
  /** Percentiles of the interval; of several instances the highest. Absent if the generator logs no histograms. */
  latencyP95Milliseconds: z.number().nullable().exactOptional(),
  latencyP99Milliseconds: z.number().nullable().exactOptional(),
  /** Failed operations; absent if the generator does not tell when they failed. */
  errors: z.number().exactOptional(),
});
/** One interval of a load generator's progress output. `null` means not measured, never zero. */
export type SeriesPoint = z.output<typeof seriesPointSchema>;

/** A part of a load that an earlier attempt at the same run on the same hosts finished. */
export interface FinishedUnit {
  unit: string;
  attempt: number;
}

/** Progress of a load. `null` if the generator does not report it. */
export interface LoadProgress {
  done: number;
  total: number;
  unit: 'records' | 'operations' | 'seconds' | 'tests' | 'tasks';
  ratePerSecond: number | null;
  expectedEndSeconds: number | null;
  /** A few more words, from a generator that can be queried. */
  detail?: string;
}
