/** Figures of a stream, and its common form. Pure. */
import { z } from 'zod';
import { count, duration, milliseconds, plain } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema } from '../latency.ts';
import { supportedBy, tailText } from '../percentile-support.ts';

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
