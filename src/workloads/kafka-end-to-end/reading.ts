/** Reads what Proofload's own consumer kept: its output and its log of differences. */
import { join } from 'node:path';
import { countIn, type IntervalHistogram } from '../histogram-log.ts';
import type { KafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import type { LoadOf, LoadReading, ReadingPlace } from '../generator.ts';
import { readOrName, readOutput } from '../read-output.ts';
import { measuredLatencies, shiftFromProducers } from './clock-shift.ts';
import { latenciesIn } from './differences.ts';
import type { EndToEndFigures } from './measured.ts';
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';

const closing = z.object({
  records: z.int(),
  megabytes: z.number(),
  measuredRecords: z.int(),
  measuredFromMilliseconds: timeSchema,
  lastRecordMilliseconds: timeSchema,
  caughtUp: z.boolean(),
  assignments: z.int(),
});

/** The closing line. Times are of the consumer's host. */
export type EndToEndClosing = z.output<typeof closing>;

/** Null if the output has no closing line. */
export function closingOf(output: string): EndToEndClosing | null {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{') || !last.endsWith('}')) return null;
  return closing.parse(JSON.parse(last));
}

/** Records read so far, with the times of its last lines, one a second. */
export function progressLinesOf(tail: string): { atMilliseconds: number; records: number }[] {
  return [...tail.matchAll(/^at (\d+) ms: (\d+) records, (?:starting|measured)$/gm)].map(([, at, records]) => ({
    atMilliseconds: Number(at),
    records: Number(records),
  }));
}

export const logFile = 'latency.hdr';

/**
 * The result of one consumer. The window is from when it had caught up to its last record, by its own clock. Throws one sentence that
 * names the file if an output is incomplete, and if a clock is unknown.
 */
export async function readEndToEnd(
  folder: string,
  load: LoadOf<KafkaConsumerParameters>,
  place: ReadingPlace,
): Promise<LoadReading<EndToEndFigures>> {
  const file = join(folder, 'output');
  const closing = closingOf(await readOutput(file));
  if (!closing) throw new Error(`${file} has no closing line: the consumer ended early`);
  checkRecords(file, closing, load);
  const log = join(folder, logFile);
  const text = await readOutput(log);
  const latencies = await readOrName(log, 'is truncated', () => latenciesIn(text, shiftFromProducers(place)));
  const logged = countIn(latencies.intervals);
  if (logged !== closing.measuredRecords)
    throw new Error(`${log} has ${logged} of the ${closing.measuredRecords} measured records: it is incomplete`);
  const { errorMilliseconds } = latencies;
  const intervals = upTo(closing.lastRecordMilliseconds, latencies.intervals);
  const read = measuredLatencies({ intervals, errorMilliseconds }, place);
  if (!read) throw new Error(`${log} has no interval with records, so they have no rate`);
  const { window, latency, measured } = read;
  const [{ count: records, ratePerSecond: recordsPerSecond }] = measured.operations;
  return {
    window,
    measured,
    figures: {
      kind: 'kafka-end-to-end',
      records,
      recordsPerSecond,
      megabytesPerSecond: (recordsPerSecond * closing.megabytes) / closing.records,
      readRecords: closing.records,
      latency,
      errorMilliseconds,
      caughtUp: closing.caughtUp,
      assignments: closing.assignments,
    },
  };
}

/** A member of a group reads a part of the records; only all together show whether each was read. */
function checkRecords(
  file: string,
  { records, measuredRecords }: EndToEndClosing,
  { hosts, parameters: { records: written } }: LoadOf<KafkaConsumerParameters>,
): void {
  if (records > written || (hosts.length === 1 && records < written))
    throw new Error(`${file} reports ${records} records read, but ${written} were written`);
  if (measuredRecords === 0)
    throw new Error(`${file} reports no measured record: the consumer had not caught up when the producers ended`);
}

/** Without the intervals after the last record, in which the consumer only asks whether there are more. */
function upTo(lastRecordMilliseconds: number, all: IntervalHistogram[]): IntervalHistogram[] {
  const busy = all.slice(0, 1 + all.findLastIndex(({ histogram }) => histogram.totalCount > 0));
  const last = busy.at(-1);
  if (!last) return [];
  const endMilliseconds = Math.min(last.window.endMilliseconds, lastRecordMilliseconds);
  return [...busy.slice(0, -1), { ...last, window: { ...last.window, endMilliseconds } }];
}
