/** Reads the consumer's log of differences between its clock and the timestamps of records, and corrects them. Pure. */
import { JsHistogram, type Histogram } from 'hdr-histogram-js';
import { eachValue, sparseHistogram, type SparseHistogram, emptyHistogram } from '../histogram.ts';
import { readIntervals, type IntervalHistogram } from '../histogram-log.ts';
import type { ClockShift, Latencies } from './clock-shift.ts';

export const unitsPerMillisecond = 1000;

type Sign = 'late' | 'early';

const signOf = (line: string): Sign | null =>
  line.startsWith('Tag=late,') ? 'late' : line.startsWith('Tag=early,') ? 'early' : null;

/**
 * The latencies in a log, each a logged difference plus the correction at the middle of its interval. A latency below zero, which
 * only an error of the clocks explains, counts as zero. Throws at a line that is not an interval.
 */
export function latenciesIn(log: string, shiftAt: (hostMilliseconds: number) => ClockShift): Latencies {
  const intervals: IntervalHistogram[] = [];
  let corrected = emptyHistogram();
  let errorMilliseconds = 0;
  for (const { operation, window, histogram } of readIntervals(log, unitsPerMillisecond, signOf)) {
    const shift = shiftAt((window.startMilliseconds + window.endMilliseconds) / 2);
    // The log has a line `late` for each interval, and a line `early` after it if it needs one.
    const last = operation === 'early' ? intervals.at(-1) : undefined;
    if (!last) corrected = emptyHistogram();
    addShifted(corrected, histogram, operation === 'early' ? -1 : 1, shift.shiftMilliseconds * unitsPerMillisecond);
    const own = sparseHistogram(corrected);
    if (last) last.histogram = own;
    else intervals.push({ operation: 'all', window, histogram: own, unitsPerMillisecond });
    if (histogram.totalCount > 0) errorMilliseconds = Math.max(errorMilliseconds, shift.errorMilliseconds);
  }
  return { intervals, errorMilliseconds };
}

function addShifted(into: Histogram, from: SparseHistogram, sign: 1 | -1, shift: number): void {
  if (!(into instanceof JsHistogram)) throw new Error('The histogram has no buckets');
  // Both have three significant digits, and so the same buckets.
  eachValue(from, (value, count) => {
    const corrected = Math.round(sign * into.medianEquivalentValue(value) + shift);
    into.recordValueWithCount(Math.max(0, corrected), count);
  });
}
