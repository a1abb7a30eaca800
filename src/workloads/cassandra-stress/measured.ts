/** What cassandra-stress gave, as findings and reports read it. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { ResultFacts, Target } from '../facts.ts';
import { latencySchema } from '../latency.ts';
import type { LatencyHistogram, Measured } from '../measured.ts';
import { publishedLatencies } from '../published-latencies.ts';

const operationFigures = z.object({ operations: z.number(), operationsPerSecond: z.number(), latency: latencySchema });

const figures = z.object({
  kind: z.literal('cassandra-stress'),
  threads: z.number(),
  errors: z.number(),
  /** Reads and writes together. */
  mix: operationFigures,
  /** Null where the load has none. */
  read: operationFigures.nullable(),
  write: operationFigures.nullable(),
});

export type OperationFigures = z.output<typeof operationFigures>;
export type CassandraStressFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<CassandraStressFigures> = {
  figures,
  headline({ mix, threads }) {
    return `${count(mix.operationsPerSecond)} ops/s at ${threads} threads, p99 ${significant(mix.latency.p99)} ms`;
  },
  publishedFigures({ mix, read, write }) {
    return {
      operationsPerSecond: mix.operationsPerSecond,
      ...(read ? { readOperationsPerSecond: read.operationsPerSecond } : {}),
      ...(write ? { writeOperationsPerSecond: write.operationsPerSecond } : {}),
      ...publishedLatencies(mix.latency),
    };
  },
  closedLoop: {
    caveat:
      'cassandra-stress ran closed-loop: the next operation waits for the last, so a stall delays the load instead of showing in the ' +
      'latency of the operations it held up (coordinated omission): its latencies flatter.',
  },
};

/** Histograms of the latencies in the log, in its unit. */
export type StressHistograms = Record<'mix' | 'read' | 'write', LatencyHistogram | null>;

/** @param histograms as the tool logged them; null for figures without their log */
export function measuredByStress(
  { mix, read, write, errors }: CassandraStressFigures,
  target: Target | null,
  series: SeriesPoint[],
  histograms: StressHistograms | null,
): Measured {
  const countedFrom = target && 'ratePerSecond' in target ? 'schedule' : 'sending';
  const operations = (kind: string, own: OperationFigures, histogram: LatencyHistogram | null = null) => {
    const { operations: count, operationsPerSecond: ratePerSecond, latency } = own;
    return { kind, unit: 'operations', count, ratePerSecond, errors: 0, latency, countedFrom, histogram } as const;
  };
  return {
    target,
    operations: [
      // It does not say of which kind the operations were that failed.
      { ...operations('all', mix, histograms?.mix), errors },
      ...(read ? [operations('read', read, histograms?.read)] : []),
      ...(write ? [operations('write', write, histograms?.write)] : []),
    ],
    batch: null,
    series,
  };
}
