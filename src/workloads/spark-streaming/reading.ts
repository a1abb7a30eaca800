/** Reads what a stream kept: its output and its log of batches. */
import { join } from 'node:path';
import { median } from '../../statistics/median.ts';
import { count } from '../../text/figures.ts';
import type { LoadOf, LoadReading, ReadingPlace } from '../generator.ts';
import { measuredLatencies, shiftFromProducers } from '../kafka-end-to-end/clock-shift.ts';
import { WindowTooShort } from '../least-window.ts';
import { readOrName, readOutput } from '../read-output.ts';
import { batchesIn, startingBatches, type Batch, latenciesOf, endIn } from './batches.ts';
import { lagsOf } from './lag.ts';
import { growthIn } from '../backlog.ts';
import type { SparkStreamingFigures } from './measured.ts';
import type { SparkStreamingParameters } from './parameters.ts';

export const batchesFile = 'batches';

/** Whether the lag grows shows from one commit to another. */
const leastBatches = 2;

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
  const text = await readOutput(log);
  const batches = await readOrName(log, 'is truncated', () => batchesIn(text));
  checkRecords(log, batches, parameters.records);
  const shiftAt = shiftFromProducers(place);
  const starting = startingBatches(batches, parameters.warmUpRecords ?? 0);
  if (batches.length - starting < leastBatches)
    throw new WindowTooShort(
      `${log} has ${Math.max(0, batches.length - starting)} batches after the warm-up, and its figures need ${leastBatches}`,
    );
  const latencies = latenciesOf(batches, starting, shiftAt);
  const read = measuredLatencies(latencies, place);
  if (!read) throw new Error(`${log} has no time between its commits`);
  const { window, latency, measured } = read;
  const [{ count: records, ratePerSecond: recordsPerSecond }] = measured.operations;
  const lag = lagFigures(batches, starting, (at) => shiftAt(at).shiftMilliseconds);
  const figures: SparkStreamingFigures = {
    kind: 'spark-streaming',
    records,
    recordsPerSecond,
    readRecords: end.records,
    ...batchFigures(batches.slice(starting)),
    ...lag,
    latency,
    errorMilliseconds: latencies.errorMilliseconds,
  };
  return {
    window,
    figures,
    measured: { ...measured, ...(lag.lagGrows === null ? {} : { waitingGrows: lag.lagGrows }) },
  };
}

function checkRecords(file: string, batches: Batch[], written: number): void {
  const read = batches.reduce((sum, { records }) => sum + records, 0);
  if (read === written) return;
  throw new Error(`${file} has ${count(read)} committed records, but ${count(written)} were written`);
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
  const lags = whileWritten.length > 0 ? whileWritten : [atEndOfWriting];
  const { from, to, grows } = growthIn(lags.map(({ records }) => records));
  return {
    lagFromRecords: from,
    lagToRecords: to,
    lagGrows: grows,
    lagAtEndRecords: atEndOfWriting.records,
    drainSeconds: Math.max(0, (last - atEndOfWriting.milliseconds) / 1000),
  };
}
