/** Reads what a stream kept: its output and its log of batches. */
import { join } from 'node:path';
import { median } from '../../statistics/median.ts';
import { count } from '../../text/figures.ts';
import type { LoadOf, LoadReading, ReadingPlace } from '../generator.ts';
import { compressed, countIn, histogramSeries, latencyOf, spanOf, tailsOf, tailStarts } from '../histogram-log.ts';
import { clockShift, type ClockShift } from '../kafka-end-to-end/clock-shift.ts';
import { recordBytesOf } from '../kafka-producer/facts.ts';
import type { Measured, MeasuredOperations } from '../measured.ts';
import { readOutput } from '../read-output.ts';
import { batchesIn, startingBatches, type Batch } from './batches.ts';
import { growthOf, lagsOf } from './lag.ts';
import { latenciesOf } from './latencies.ts';
import type { SparkStreamingFigures } from './measured.ts';
import { endIn } from './output.ts';
import type { SparkStreamingParameters } from './parameters.ts';

export const batchesFile = 'batches';

/**
 * The result of a stream. The window is from its first commit to its last, by the clock of the driver's host. Throws one sentence that
 * names the file if an output is incomplete, if it has other records than were written, and if a clock is unknown.
 */
export async function readSparkStreaming(
  folder: string,
  { parameters }: LoadOf<SparkStreamingParameters>,
  place: ReadingPlace,
): Promise<LoadReading<SparkStreamingFigures>> {
  const output = join(folder, 'output');
  const end = endIn(await readOutput(output));
  if (!end) throw new Error(`${output} has no closing line: the stream ended early`);
  const log = join(folder, batchesFile);
  const batches = batchesOf(log, await readOutput(log));
  checkRecords(log, batches, parameters.records);
  const shiftAt = shiftOf(place);
  const starting = startingBatches(batches, parameters.warmUpRecords ?? 0);
  const { intervals, errorMilliseconds } = latenciesOf(batches, starting, shiftAt);
  if (!Number.isFinite(errorMilliseconds))
    throw new Error(`The clock of ${place.host} or of a producer's host was not measured, so there is no latency`);
  const latency = latencyOf(intervals);
  if (!latency)
    throw new Error(
      `${log} has a single batch, and the first one is not measured, because it compiles code; let the producers write for longer`,
    );
  const window = spanOf(intervals);
  const records = countIn(intervals);
  const recordsPerSecond = (records * 1000) / (window.endMilliseconds - window.startMilliseconds);
  const all: MeasuredOperations = {
    kind: 'all',
    unit: 'records',
    count: records,
    ratePerSecond: recordsPerSecond,
    errors: 0,
    latency,
    latencyErrorMilliseconds: errorMilliseconds,
    countedFrom: 'sending',
    histogram: compressed(intervals),
    tails: tailsOf(intervals, tailStarts(window, intervals)),
  };
  const lag = lagFigures(batches, starting, (at) => shiftAt(at).shiftMilliseconds);
  const figures: SparkStreamingFigures = {
    kind: 'spark-streaming',
    records,
    recordsPerSecond,
    readRecords: end.records,
    ...batchFigures(batches.slice(starting)),
    ...lag,
    latency,
    errorMilliseconds,
  };
  const measured: Measured = {
    target: null,
    operations: [all],
    batch: null,
    series: histogramSeries(intervals),
    ...(lag.lagGrows === null ? {} : { waitingGrows: lag.lagGrows }),
  };
  return { window, figures, measured };
}

function batchesOf(file: string, log: string): Batch[] {
  try {
    return batchesIn(log);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}; the log is truncated`, {
      cause,
    });
  }
}

function checkRecords(file: string, batches: Batch[], written: number): void {
  const read = batches.reduce((sum, { records }) => sum + records, 0);
  if (read === written) return;
  throw new Error(`${file} has ${count(read)} committed records, but ${count(written)} were written`);
}

/** By the clocks of the driver's host and of the hosts of its run's producers. */
function shiftOf({ host, loads, clocks }: ReadingPlace): (milliseconds: number) => ClockShift {
  const writers = loads.filter((load) => recordBytesOf(load).length > 0).flatMap(({ hosts }) => hosts);
  const producers = [...new Set(writers)].map((name) => ({ host: name, clock: clocks.of(name) }));
  const driver = { host, clock: clocks.of(host) };
  return (milliseconds) => clockShift(milliseconds, driver, producers);
}

/** Of the measured batches. */
function batchFigures(batches: Batch[]) {
  const seconds = batches.map(({ beganMilliseconds: from, committedMilliseconds: to }) => (to - from) / 1000);
  return {
    batches: batches.length,
    batchMedianSeconds: median(seconds),
    batchLongestSeconds: Math.max(...seconds),
  };
}

function lagFigures(batches: Batch[], starting: number, shiftAt: (milliseconds: number) => number) {
  const { atCommits, atEndOfWriting } = lagsOf(batches, shiftAt);
  const whileWritten = atCommits
    .slice(starting)
    .filter(({ milliseconds }) => milliseconds <= atEndOfWriting.milliseconds);
  const last = atCommits.at(-1)?.milliseconds ?? atEndOfWriting.milliseconds;
  const { fromRecords, toRecords, grows } = growthOf(whileWritten.length > 0 ? whileWritten : [atEndOfWriting]);
  return {
    lagFromRecords: fromRecords,
    lagToRecords: toRecords,
    lagGrows: grows,
    lagAtEndRecords: atEndOfWriting.records,
    drainSeconds: Math.max(0, (last - atEndOfWriting.milliseconds) / 1000),
  };
}
