/** Figures of end-to-end latency, of one consumer or of a group: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, milliseconds, plain, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema } from '../load-output.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';

const figures = z.object({
  kind: z.literal('kafka-end-to-end'),
  /** Records with a latency: without those of the start, in which the consumer catches up. */
  records: z.number(),
  recordsPerSecond: z.number(),
  megabytesPerSecond: z.number(),
  /** All records that it read. */
  readRecords: z.number(),
  latency: latencySchema,
  /** Bound of the error of each latency: of the clocks, and of timestamps in whole milliseconds. */
  errorMilliseconds: z.number(),
  /** Whether it caught up with its producers at its start. */
  caughtUp: z.boolean(),
  /** How many times it was given partitions. */
  assignments: z.number(),
});

export type EndToEndFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<EndToEndFigures> = {
  figures,
  headline({ records, recordsPerSecond, latency, errorMilliseconds }) {
    const tail = tailText({ ...supportedBy(latency, records), errorMilliseconds }, 'records');
    return plain(
      `${count(recordsPerSecond)} records/s end to end, median ${milliseconds(latency.p50)} ± ${milliseconds(errorMilliseconds)}, ${tail}`,
    );
  },
  publishedFigures({ records, recordsPerSecond, megabytesPerSecond }) {
    return { records, recordsPerSecond, megabytesPerSecond };
  },
  withoutWarmUp(figures, { operations: [rest] }) {
    if (!rest) return figures;
    const { count: records, ratePerSecond: recordsPerSecond, latency } = rest;
    const megabytesPerSecond = (figures.megabytesPerSecond * recordsPerSecond) / figures.recordsPerSecond;
    return { ...figures, records, recordsPerSecond, megabytesPerSecond, latency: latency ?? figures.latency };
  },
  closedLoop: {
    caveat:
      'kafka-end-to-end measures from the timestamp of a record, which its producer gives it when it hands it to the client, not from when the record was due. ' +
      'The latency excludes the time by which a producer fell behind its schedule.',
  },
};

export const report: ReportFacts<EndToEndFigures> = {
  columns: [
    { label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) },
    { label: 'Records read', numeric: true, cell: ({ readRecords }) => count(readRecords) },
    { label: 'Caught up', cell: ({ caughtUp }) => (caughtUp ? 'yes' : 'no') },
  ],
  notes: () => [
    'End-to-end latency is from when a producer hands a record to its client (the timestamp of the record, in whole milliseconds) to when the consumer has it, with the clocks of the hosts corrected.',
    'Records are measured from when the consumer has caught up with the producers, or ten seconds after its start if it has not.',
  ],
};
