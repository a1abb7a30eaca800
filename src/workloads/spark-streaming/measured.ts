/** Figures of a stream: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, duration, milliseconds, plain } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema } from '../load-output.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkStreamingParameters } from './parameters.ts';

const number = z.number();

const figures = z.object({
  kind: z.literal('spark-streaming'),
  /** Records with a latency: without those of the first batches, in which the stream catches up. */
  records: number,
  recordsPerSecond: number,
  /** All records that it read. */
  readRecords: number,
  /** With a latency. */
  batches: number,
  /** From the start of the work on a batch to its commit. */
  batchMedianSeconds: number,
  batchLongestSeconds: number,
  /** Records that were written and not committed: mean at the first and at the last fifth of the commits before the writing ended. */
  lagFromRecords: number,
  lagToRecords: number,
  /** Whether it grew; null with too few batches. */
  lagGrows: z.boolean().nullable(),
  /** When the writing ended, and how long it took to commit the rest. */
  lagAtEndRecords: number,
  drainSeconds: number,
  latency: latencySchema,
  /** Bound of the error of each latency: of the clocks, and of timestamps in whole milliseconds. */
  errorMilliseconds: number,
});

export type SparkStreamingFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<SparkStreamingFigures> = {
  figures,
  headline({ records, recordsPerSecond, batchMedianSeconds, lagAtEndRecords, lagGrows, latency, errorMilliseconds }) {
    const tail = tailText({ ...supportedBy(latency, records), errorMilliseconds }, 'records');
    const growth = lagGrows === null ? '' : lagGrows ? ', growing' : ', not growing';
    return plain(
      `${count(recordsPerSecond)} records/s committed in batches of ${duration(batchMedianSeconds)}, lag ${count(lagAtEndRecords)} records at the end${growth}, ` +
        `median ${milliseconds(latency.p50)} ± ${milliseconds(errorMilliseconds)}, ${tail}`,
    );
  },
  publishedFigures: ({ records, recordsPerSecond }) => ({ records, recordsPerSecond }),
  withoutWarmUp(own, { operations: [rest] }) {
    if (!rest) return own;
    const { count: records, ratePerSecond: recordsPerSecond, latency } = rest;
    return { ...own, records, recordsPerSecond, latency: latency ?? own.latency };
  },
  closedLoop: {
    caveat:
      'spark-streaming measures from the timestamp of a record, which its producer gives it when it hands it to the client, not from when the record was due. ' +
      'The latency excludes the time by which a producer fell behind its schedule.',
  },
};

const growthText = ({ lagGrows, lagFromRecords, lagToRecords }: SparkStreamingFigures): string =>
  `${lagGrows === null ? 'too few batches' : lagGrows ? 'grows' : 'does not grow'} (${count(lagFromRecords)} to ${count(lagToRecords)})`;

export const report: ReportFacts<SparkStreamingFigures, SparkStreamingParameters> = {
  columns: [
    { label: 'Batches', numeric: true, cell: ({ batches }) => count(batches) },
    { label: 'Median batch', numeric: true, cell: ({ batchMedianSeconds }) => duration(batchMedianSeconds) },
    { label: 'Longest batch', numeric: true, cell: ({ batchLongestSeconds }) => duration(batchLongestSeconds) },
    { label: 'Lag at the end (records)', numeric: true, cell: ({ lagAtEndRecords }) => count(lagAtEndRecords) },
    { label: 'Lag', cell: growthText },
    { label: 'Drained in', numeric: true, cell: ({ drainSeconds }) => duration(drainSeconds) },
  ],
  notes: ({ parameters: { sink, consistency, triggerMilliseconds } }) => [
    sink === 'none'
      ? 'Records are read from Kafka and dropped.'
      : `Records are written to Cassandra at ${consistency}, with their partition and offset as the key.`,
    `A batch begins ${count(triggerMilliseconds)} ms after the one before it, or when that is committed. Latency is from when a producer hands a record to its client (the timestamp of the record) to the commit of its batch, with the clocks of the hosts corrected.`,
    'Lag is what was written and not committed: at a commit at least what was written meanwhile. It grows if its mean over the last fifth of the commits is 1.5 times that over the first, beyond chance. The end is that of the writing.',
  ],
};
