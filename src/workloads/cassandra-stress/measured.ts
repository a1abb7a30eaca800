/** What cassandra-stress gave, as findings and reports read it. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema } from '../latency.ts';
import type { MeasuredOperations } from '../measured.ts';
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
  measured({ mix, read, write, errors }) {
    return {
      // It does not say of which kind the operations were that failed.
      operations: [
        operations('all', mix, errors),
        ...(read ? [operations('read', read, 0)] : []),
        ...(write ? [operations('write', write, 0)] : []),
      ],
      batch: null,
    };
  },
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

function operations(kind: string, figures: OperationFigures, errors: number): MeasuredOperations {
  const { operations: count, operationsPerSecond: ratePerSecond, latency } = figures;
  return { kind, unit: 'operations', count, ratePerSecond, errors, latency };
}
