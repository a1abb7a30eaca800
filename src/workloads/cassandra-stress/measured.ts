/** Figures of cassandra-stress, of one process or of several: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, plain } from '../../text/figures.ts';
import { type SeriesPoint, latencySchema } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { Target } from '../target.ts';
import type { LatencyHistogram, Measured, OperationsTail } from '../measured.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import { replicationText } from '../../systems/cassandra/replication.ts';
import type { ReportFacts } from '../report-facts.ts';
import { sortedSettings } from '../client-settings.ts';
import { defaults, type CassandraStressParameters } from './parameters.ts';

const operationFigures = z.object({ operations: z.number(), operationsPerSecond: z.number(), latency: latencySchema });

const figures = z.object({
  kind: z.literal('cassandra-stress'),
  threads: z.number(),
  errors: z.number(),
  /** Reads and writes together. */
  mix: operationFigures,
  /** Null if the load has none. */
  read: operationFigures.nullable(),
  write: operationFigures.nullable(),
});

export type OperationFigures = z.output<typeof operationFigures>;
export type CassandraStressFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<CassandraStressFigures> = {
  figures,
  headline({ mix, threads }) {
    const tail = tailText(supportedBy(mix.latency, mix.operations), 'operations');
    return plain(`${count(mix.operationsPerSecond)} ops/s at ${threads} threads, ${tail}`);
  },
  publishedFigures({ mix, read, write }) {
    return {
      operationsPerSecond: mix.operationsPerSecond,
      ...(read ? { readOperationsPerSecond: read.operationsPerSecond } : {}),
      ...(write ? { writeOperationsPerSecond: write.operationsPerSecond } : {}),
    };
  },
  withoutWarmUp({ mix, read, write, ...figures }, { operations }) {
    const rest = (kind: string, own: OperationFigures): OperationFigures => {
      const its = operations.find((each) => each.kind === kind);
      if (!its) return own;
      const { count, ratePerSecond, latency } = its;
      return { operations: count, operationsPerSecond: ratePerSecond, latency: latency ?? own.latency };
    };
    return {
      ...figures,
      mix: rest('all', mix),
      read: read && rest('read', read),
      write: write && rest('write', write),
    };
  },
  closedLoop: {
    caveat:
      'cassandra-stress ran closed-loop: each thread waits for one operation to end before it sends the next. A stall delays the load ' +
      'and does not show in the latency of the delayed operations (coordinated omission), so the latencies are too low.',
  },
};

/** One kind of operation in the log: its latency histogram, in the unit of the log, and the tails of its window. */
export interface LoggedOperations {
  histogram: LatencyHistogram | null;
  tails: OperationsTail[];
}

/** @param logged null for figures without a log */
export function measuredByStress(
  { mix, read, write, errors }: CassandraStressFigures,
  target: Target | null,
  series: SeriesPoint[],
  logged: Record<'mix' | 'read' | 'write', LoggedOperations> | null,
): Measured {
  const countedFrom = target && 'ratePerSecond' in target ? 'schedule' : 'sending';
  const operations = (kind: string, own: OperationFigures, log: LoggedOperations = { histogram: null, tails: [] }) => {
    const { operations: count, operationsPerSecond: ratePerSecond, latency } = own;
    return { kind, unit: 'operations', count, ratePerSecond, errors: 0, latency, countedFrom, ...log } as const;
  };
  return {
    target,
    operations: [
      // The generator does not report failed operations by kind.
      { ...operations('all', mix, logged?.mix), errors },
      ...(read ? [operations('read', read, logged?.read)] : []),
      ...(write ? [operations('write', write, logged?.write)] : []),
    ],
    batch: null,
    series,
  };
}

export const report: ReportFacts<CassandraStressFigures, CassandraStressParameters> = {
  notes({ parameters: { writeShare, readShare, keys, replicationFactor, ...row }, from }) {
    const { consistency = defaults.consistency, columns = defaults.columns, columnBytes = defaults.columnBytes } = row;
    const mix =
      readShare === 0 ? 'Writes only' : writeShare === 0 ? 'Reads only' : `Write to read ${writeShare}:${readShare}`;
    const settings = sortedSettings(row.clientSettings ?? {}).map(([name, value]) => `, ${name}=${value}`);
    return [
      `${mix}, keys uniform in 1 to ${count(keys)}, rows of ${columns} columns of ${columnBytes} bytes, consistency ${consistency}, ${replicationText(replicationFactor)}${settings.join('')}, from ${from}.`,
    ];
  },
};
