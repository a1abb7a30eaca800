/** What cassandra-stress gave, as findings and reports read it. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { SeriesPoint } from '../../measurement/results/types.ts';
import type { ResultFacts, Target } from '../facts.ts';
import { latencySchema } from '../latency.ts';
import type { LatencyHistogram, Measured, MeasuredOperations } from '../measured.ts';
import { publishedLatencies } from '../published-latencies.ts';

const operationFigures = z.object({ operations: z.number(), operationsPerSecond: z.number(), latency: latencySchema });

const figures = z.object({
  kind: z.literal('cassandra-stress'),
  threads: z.number(),
  errors: z.number(),
  mix: operationFigures,
  read: operationFigures,
  write: operationFigures,
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
      readOperationsPerSecond: read.operationsPerSecond,
      writeOperationsPerSecond: write.operationsPerSecond,
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
  figures: CassandraStressFigures,
  target: Target | null,
  series: SeriesPoint[],
  histograms: StressHistograms | null,
): Measured {
  const countedFrom = target && 'ratePerSecond' in target ? 'schedule' : 'sending';
  const operations = (own: 'mix' | 'read' | 'write', kind: string, errors: number): MeasuredOperations => {
    const { operations: count, operationsPerSecond: ratePerSecond, latency } = figures[own];
    const histogram = histograms?.[own] ?? null;
    return { kind, unit: 'operations', count, ratePerSecond, errors, latency, countedFrom, histogram };
  };
  // It does not say of which kind the operations were that failed.
  const all = operations('mix', 'all', figures.errors);
  return {
    target,
    operations: [all, operations('read', 'read', 0), operations('write', 'write', 0)],
    batch: null,
    series,
  };
}
