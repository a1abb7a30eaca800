/** Figures of a consumer: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, significant, milliseconds } from '../../text/figures.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { Measured } from '../measured.ts';
import type { ReportFacts } from '../report-facts.ts';
import { secondsOf } from '../../input/time-schema.ts';

const figures = z.object({
  kind: z.literal('kafka-consumer'),
  records: z.number(),
  megabytes: z.number(),
  recordsPerSecond: z.number(),
  megabytesPerSecond: z.number(),
  rebalanceMilliseconds: z.number(),
  fetchMilliseconds: z.number(),
  fetchRecordsPerSecond: z.number(),
});

export type KafkaConsumerFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<KafkaConsumerFigures> = {
  figures,
  headline({ recordsPerSecond, megabytesPerSecond }) {
    return `${count(recordsPerSecond)} records/s consumed, ${significant(megabytesPerSecond)} MB/s`;
  },
  publishedFigures({ records, recordsPerSecond, megabytes, megabytesPerSecond }, window) {
    const totalSeconds = secondsOf(window);
    return { records, recordsPerSecond, megabytes, megabytesPerSecond, totalSeconds };
  },
  withoutWarmUp(figures, { operations: [rest] }) {
    if (!rest) return figures;
    const { count: records, ratePerSecond: recordsPerSecond } = rest;
    const megabytesPerSecond = (figures.megabytesPerSecond * recordsPerSecond) / figures.recordsPerSecond;
    const megabytes = (figures.megabytes * records) / figures.records;
    return { ...figures, records, recordsPerSecond, megabytes, megabytesPerSecond };
  },
};

/** The generator reads at an unlimited rate and reports no latency. */
export function measuredByConsumer(
  { records, recordsPerSecond }: KafkaConsumerFigures,
  series: SeriesPoint[],
): Measured {
  const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
  const operations = { ...all, latency: null, countedFrom: null, histogram: null };
  return { target: null, operations: [operations], batch: null, series };
}

export const report: ReportFacts<KafkaConsumerFigures> = {
  columns: [
    { label: 'MB', numeric: true, cell: ({ megabytes }) => count(megabytes) },
    { label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) },
    { label: 'Rebalance', numeric: true, cell: ({ rebalanceMilliseconds }) => milliseconds(rebalanceMilliseconds) },
    { label: 'Fetch time', numeric: true, cell: ({ fetchMilliseconds }) => milliseconds(fetchMilliseconds) },
    { label: 'Fetched records/s', numeric: true, cell: ({ fetchRecordsPerSecond }) => count(fetchRecordsPerSecond) },
  ],
  notes: () => ['The fetch rate excludes the time in which the group formed (rebalance).'],
};
