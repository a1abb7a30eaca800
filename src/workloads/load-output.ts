/** The output of a load generator as data, and its progress. Units are in the names. Pure. */
import { z } from 'zod';
import { timeSchema } from '../input/time-schema.ts';

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
  /** Of its last interval; absent if the generator does not report it. */
  latency?: { name: 'mean' | 'p99'; milliseconds: number };
  /** A few more words, from a generator that can be queried. */
  detail?: string;
}

const milliseconds = z.number();

/** Latency summary of a load generator, in milliseconds. */
export const latencySchema = z.object({
  mean: milliseconds,
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
  p999: milliseconds,
  max: milliseconds,
});

/** Bytes of a job's output that `LoadGenerator.progress` gets. The interval lines of a run fit. */
export const progressTailBytes = 131_072;

/** Interval lines in a run whose progress is their sum. Three times as many still fit the tail. */
export const progressLines = 300;

/** Seconds until the rest is done at that rate; null without a rate. */
export function expectedEndSeconds(done: number, total: number, ratePerSecond: number | null): number | null {
  return ratePerSecond !== null && ratePerSecond > 0 ? Math.max(0, total - done) / ratePerSecond : null;
}

/** Progress of a load of so many records, from lines with those so far; the rate is that of the last `rateLines`. */
export function recordsProgress(
  lines: { atMilliseconds: number; records: number }[],
  total: number,
  rateLines: number,
): LoadProgress | null {
  const last = lines.at(-1);
  if (!last) return null;
  const earlier = lines.at(-rateLines) ?? lines[0]!;
  const milliseconds = last.atMilliseconds - earlier.atMilliseconds;
  const ratePerSecond = milliseconds > 0 ? ((last.records - earlier.records) * 1000) / milliseconds : null;
  const expected = expectedEndSeconds(last.records, total, ratePerSecond);
  return { done: last.records, total, unit: 'records', ratePerSecond, expectedEndSeconds: expected };
}

/** Progress of a load of fixed duration, from the seconds since its first operation; null before that. */
export function timedProgress(
  progress: { seconds: number; operationsPerSecond: number | null; p99Milliseconds?: number } | null,
  total: number,
): LoadProgress | null {
  if (!progress) return null;
  const { seconds, operationsPerSecond: ratePerSecond, p99Milliseconds } = progress;
  return {
    done: Math.min(seconds, total),
    total,
    unit: 'seconds',
    ratePerSecond,
    expectedEndSeconds: Math.max(0, total - seconds),
    ...(p99Milliseconds === undefined ? {} : { latency: { name: 'p99', milliseconds: p99Milliseconds } }),
  };
}
