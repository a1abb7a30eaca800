/** Reads what Proofload's own consumer kept: its output and its log of differences. */
import { join } from 'node:path';
import type { IntervalHistogram } from '../histogram-log.ts';
import { compressed, countIn, histogramSeries, latencyOf, spanOf, tailsOf, tailStarts } from '../histogram-log.ts';
import type { KafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import { recordBytesOf } from '../kafka-producer/facts.ts';
import type { LoadOf, LoadReading, ReadingPlace } from '../generator.ts';
import type { MeasuredOperations } from '../measured.ts';
import { readOutput } from '../read-output.ts';
import { clockShift } from './clock-shift.ts';
import { latenciesIn, type Latencies } from './differences.ts';
import type { EndToEndFigures } from './measured.ts';
import { closingOf, type EndToEndClosing } from './output.ts';

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
  const { intervals: all, errorMilliseconds } = readLatencies(log, await readOutput(log), place);
  if (countIn(all) !== closing.measuredRecords) {
    throw new Error(`${log} has ${countIn(all)} of the ${closing.measuredRecords} measured records: it is incomplete`);
  }
  const intervals = upTo(closing.lastRecordMilliseconds, all);
  const window = spanOf(intervals);
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  const latency = latencyOf(intervals);
  if (!latency || !(seconds > 0)) throw new Error(`${log} has no interval with records, so they have no rate`);
  const recordsPerSecond = closing.measuredRecords / seconds;
  const operations: MeasuredOperations = {
    kind: 'all',
    unit: 'records',
    count: closing.measuredRecords,
    ratePerSecond: recordsPerSecond,
    errors: 0,
    latency,
    latencyErrorMilliseconds: errorMilliseconds,
    countedFrom: 'sending',
    histogram: compressed(intervals),
    tails: tailsOf(intervals, tailStarts(window, intervals)),
  };
  return {
    window,
    measured: { target: null, operations: [operations], batch: null, series: histogramSeries(intervals) },
    figures: {
      kind: 'kafka-end-to-end',
      records: closing.measuredRecords,
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

/** The latencies in the log, by the clocks of the consumer's host and of the hosts of its run's producers. */
function readLatencies(file: string, log: string, { host, loads, clocks }: ReadingPlace): Latencies {
  const consumer = { host, clock: clocks.of(host) };
  const writers = loads.filter((load) => recordBytesOf(load).length > 0).flatMap(({ hosts }) => hosts);
  const producers = [...new Set(writers)].map((name) => ({ host: name, clock: clocks.of(name) }));
  const latencies = intervalsIn(file, () => latenciesIn(log, (at) => clockShift(at, consumer, producers)));
  if (Number.isFinite(latencies.errorMilliseconds)) return latencies;
  throw new Error(`The clock of ${host} or of a producer's host was not measured, so there is no end-to-end latency`);
}

function intervalsIn(file: string, read: () => Latencies): Latencies {
  try {
    return read();
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}; the log is truncated`, {
      cause,
    });
  }
}

/** Without the intervals after the last record, in which the consumer only asks whether there are more. */
function upTo(lastRecordMilliseconds: number, all: IntervalHistogram[]): IntervalHistogram[] {
  const busy = all.slice(0, 1 + all.findLastIndex(({ histogram }) => histogram.totalCount > 0));
  const last = busy.at(-1);
  if (!last) return [];
  const endMilliseconds = Math.min(last.window.endMilliseconds, lastRecordMilliseconds);
  return [...busy.slice(0, -1), { ...last, window: { ...last.window, endMilliseconds } }];
}
