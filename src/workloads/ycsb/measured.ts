/** Figures of YCSB: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, plain, milliseconds } from '../../text/figures.ts';
import { type SeriesPoint, latencySchema } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { Target } from '../target.ts';
import type { LatencyHistogram, Measured, MeasuredOperations, OperationsTail } from '../measured.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import { kindFacts, operationKinds, type OperationKind } from './operations.ts';
import type { ReportFacts } from '../report-facts.ts';

const operationFigures = z.object({
  /** Successful operations. */
  operations: z.number(),
  operationsPerSecond: z.number(),
  errors: z.number(),
  /** From sending; null if none succeeded. */
  serviceLatency: latencySchema.nullable(),
  /** From when an operation is due on the schedule; null without a target rate. */
  intendedLatency: latencySchema.nullable(),
});

const figures = z.object({
  kind: z.literal('ycsb'),
  threads: z.number(),
  targetOperationsPerSecond: z.number().nullable(),
  /** A read-modify-write counts once, as in YCSB. Latencies are of each request to the database. */
  all: operationFigures,
  /** The kinds of the load. A read-modify-write also counts as a read and as an update. */
  operations: z.partialRecord(z.enum(operationKinds), operationFigures),
});

export type YcsbOperationFigures = z.output<typeof operationFigures>;
export type YcsbFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<YcsbFigures> = {
  figures,
  headline({ all, threads, targetOperationsPerSecond: target }) {
    const targetText = target === null ? '' : ` of ${count(target)}`;
    const latency = latencyOf(all);
    const tail = latency ? `, ${tailText(supportedBy(latency, all.operations), 'operations')}` : '';
    return plain(
      `${count(all.operationsPerSecond)}${targetText} ops/s at ${threads} ${threads === 1 ? 'thread' : 'threads'}${tail}`,
    );
  },
  publishedFigures({ all }) {
    return { operationsPerSecond: all.operationsPerSecond };
  },
  withoutWarmUp({ all, operations, ...figures }, rest) {
    const restOf = (kind: string, own: YcsbOperationFigures): YcsbOperationFigures => {
      const its = rest.operations.find((each) => each.kind === kind);
      if (!its) return own;
      const latency = own.intendedLatency ? { intendedLatency: its.latency } : { serviceLatency: its.latency };
      return { ...own, ...latency, operations: its.count, operationsPerSecond: its.ratePerSecond };
    };
    const kinds = operationKinds.flatMap((kind) => {
      const own = operations[kind];
      return own ? [[kind, restOf(kindFacts[kind].name, own)] as const] : [];
    });
    return { ...figures, all: restOf('all', all), operations: Object.fromEntries(kinds) };
  },
  closedLoop: {
    caveat:
      'YCSB ran closed-loop: each thread waits for one operation to end before it sends the next. A stall delays the load ' +
      'and does not show in the latency of the delayed operations (coordinated omission), so the latencies are too low.',
  },
};

/** From the schedule if there is one, else from sending. */
function latencyOf({ serviceLatency, intendedLatency }: YcsbOperationFigures): YcsbOperationFigures['serviceLatency'] {
  return intendedLatency ?? serviceLatency;
}

/** Latency histogram in microseconds, and tails of the window. */
export interface YcsbLog {
  histogram: LatencyHistogram | null;
  tails: OperationsTail[];
}

/** `all` has each request to the database. */
export type YcsbLogs = Partial<Record<OperationKind | 'all', YcsbLog>>;

export function measuredByYcsb(
  { all, operations }: Pick<YcsbFigures, 'all' | 'operations'>,
  target: Target | null,
  series: SeriesPoint[],
  logs: YcsbLogs,
): Measured {
  const kinds = operationKinds.flatMap((kind) => {
    const own = operations[kind];
    return own ? [measuredOperations(kindFacts[kind].name, own, logs[kind])] : [];
  });
  return {
    target,
    operations: [measuredOperations('all', all, logs.all), ...kinds],
    batch: null,
    series,
  };
}

function measuredOperations(
  kind: string,
  own: YcsbOperationFigures,
  log: YcsbLog = { histogram: null, tails: [] },
): MeasuredOperations {
  const { operations: count, operationsPerSecond: ratePerSecond, errors, intendedLatency } = own;
  const latency = latencyOf(own);
  const countedFrom = intendedLatency ? 'schedule' : latency && 'sending';
  return { kind, unit: 'operations', count, ratePerSecond, errors, latency, countedFrom, ...log };
}

export const report: ReportFacts<YcsbFigures> = {
  columns: [
    { label: 'Median from sending', numeric: true, cell: (figures, kind) => fromSending(figures, kind, 'p50') },
    { label: 'p99 from sending', numeric: true, cell: (figures, kind) => fromSending(figures, kind, 'p99') },
  ],
};

function fromSending(figures: YcsbFigures, kind: string, percentile: 'p50' | 'p99'): string {
  const own = figuresOf(figures, kind);
  if (!own?.serviceLatency) return milliseconds(null);
  return milliseconds(supportedBy(own.serviceLatency, own.operations)[percentile]);
}

function figuresOf({ all, operations }: YcsbFigures, kind: string): YcsbOperationFigures | undefined {
  if (kind === 'all') return all;
  const named = operationKinds.find((each) => kindFacts[each].name === kind);
  return named && operations[named];
}
