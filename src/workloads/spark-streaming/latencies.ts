/** Latencies of a stream: from the timestamp of a record to the commit of its batch. Pure. */
import { emptyHistogram } from '../merged-latency.ts';
import { sparseHistogram } from '../sparse-histogram.ts';
import type { IntervalHistogram } from '../histogram-log.ts';
import type { ClockShift } from '../kafka-end-to-end/clock-shift.ts';
import { stampedIn, type Batch } from './batches.ts';

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
): { intervals: IntervalHistogram[]; errorMilliseconds: number } {
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
