/** Latencies of a stream: from the timestamp of a record to the commit of its batch. Pure. */
import { emptyHistogram } from '../merged-latency.ts';
import { sparseHistogram } from '../sparse-histogram.ts';
import type { IntervalHistogram } from '../histogram-log.ts';
import type { ClockShift } from '../kafka-end-to-end/clock-shift.ts';
import { stampedIn, startingBatches, type Batch } from './batches.ts';

export const unitsPerMillisecond = 1000;

/**
 * An interval for each measured batch, from the commit before it to its own. A latency below zero, which only an error of the clocks
 * explains, counts as zero.
 */
export function latenciesOf(
  batches: Batch[],
  shiftAt: (milliseconds: number) => ClockShift,
): { intervals: IntervalHistogram[]; errorMilliseconds: number } {
  let errorMilliseconds = 0;
  const intervals = batches.slice(startingBatches).map((batch, index): IntervalHistogram => {
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
      startMilliseconds: batches[startingBatches + index - 1]!.committedMilliseconds,
      endMilliseconds: committedMilliseconds,
    };
    return { operation: 'all', window, histogram: sparseHistogram(histogram), unitsPerMillisecond };
  });
  return { intervals, errorMilliseconds };
}
