/** Reads the log of batches and the standard output of the stream, JSON objects, one a line, and the latencies of batches. Pure. */
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';
import { emptyHistogram, sparseHistogram } from '../histogram.ts';
import type { IntervalHistogram } from '../histogram-log.ts';
import type { ClockShift, Latencies } from '../kafka-end-to-end/clock-shift.ts';

const batch = z.object({
  batch: z.int().nonnegative(),
  beganMilliseconds: timeSchema,
  committedMilliseconds: timeSchema,
  records: z.int().positive(),
  firstMilliseconds: timeSchema,
  stepMilliseconds: z.int().positive(),
  /** Records by timestamp, in steps from the first. */
  counts: z.array(z.int().nonnegative()),
});

/** A batch that was committed. Its own times are of the driver's host, the timestamps of its records of the producers' hosts. */
export type Batch = z.output<typeof batch>;

/** In the order of their commits. Throws at a line that is not a complete batch. */
export function batchesIn(log: string): Batch[] {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    if (!line.endsWith('}')) throw new Error(`line ${index + 1} is not a complete batch`);
    return batch.parse(JSON.parse(line));
  });
}

/**
 * How many batches at the start are not measured: those that begin with records of the producers' warm-up, and always the first, which
 * compiles the code that reads.
 *
 * @param warmUpRecords of all producers together
 */
export function startingBatches(batches: Batch[], warmUpRecords: number): number {
  let recordsBefore = 0;
  const first = batches.findIndex(({ records }) => {
    recordsBefore += records;
    return recordsBefore - records >= warmUpRecords;
  });
  return Math.max(1, first === -1 ? batches.length : first);
}

/** Records of a batch with one timestamp: the middle of their step, in milliseconds on the clock of the producers. */
export interface Stamped {
  milliseconds: number;
  records: number;
}

export function stampedIn({ firstMilliseconds, stepMilliseconds, counts }: Batch): Stamped[] {
  return counts.flatMap((records, index) => {
    const milliseconds = firstMilliseconds + index * stepMilliseconds + (stepMilliseconds - 1) / 2;
    return records > 0 ? [{ milliseconds, records }] : [];
  });
}

const line = z.object({
  event: z.enum(['batch', 'end']),
  atMilliseconds: timeSchema,
  /** Committed so far. */
  records: z.int().nonnegative(),
});

type Line = z.output<typeof line>;

function linesIn(output: string, event: Line['event']): Line[] {
  const lines = output.split('\n').filter((each) => each.startsWith(`{"event":"${event}"`) && each.endsWith('}'));
  return lines.map((each) => line.parse(JSON.parse(each)));
}

/** Null if the output has no complete closing line. */
export function endIn(output: string): Line | null {
  return linesIn(output, 'end').at(-1) ?? null;
}

/** The commits in the tail of an output. */
export function commitsIn(tail: string): Line[] {
  return linesIn(tail, 'batch');
}

/** Whether the stream reads: its application has started, and has written rows of its own to compile its code. */
export function isReading(tail: string): boolean {
  return tail.split('\n').some((each) => each.startsWith('{"event":"ready"') && each.endsWith('}'));
}

export const unitsPerMillisecond = 1000;

/**
 * An interval for each measured batch, from the commit before it to its own. A latency below zero, which only an error of the clocks
 * explains, counts as zero.
 *
 * @param starting how many batches at the start are not measured, at least one
 */
export function latenciesOf(
  batches: Batch[],
  starting: number,
  shiftAt: (milliseconds: number) => ClockShift,
): Latencies {
  let errorMilliseconds = 0;
  const intervals = batches.slice(starting).map((batch, index): IntervalHistogram => {
    const { committedMilliseconds } = batch;
    const shift = shiftAt(committedMilliseconds);
    // Of the timestamps in a step, which is longer than a millisecond only if the batch has old records.
    const stepError = (batch.stepMilliseconds - 1) / 2;
    errorMilliseconds = Math.max(errorMilliseconds, shift.errorMilliseconds + stepError);
    const histogram = emptyHistogram();
    for (const { milliseconds, records } of stampedIn(batch)) {
      const latency = committedMilliseconds - milliseconds + shift.shiftMilliseconds;
      histogram.recordValueWithCount(Math.max(0, Math.round(latency * unitsPerMillisecond)), records);
    }
    const window = {
      startMilliseconds: batches[starting + index - 1]!.committedMilliseconds,
      endMilliseconds: committedMilliseconds,
    };
    return { operation: 'all', window, histogram: sparseHistogram(histogram), unitsPerMillisecond };
  });
  return { intervals, errorMilliseconds };
}
