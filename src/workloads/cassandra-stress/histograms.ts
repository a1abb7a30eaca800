/** Reads the HDR log of cassandra-stress: latencies in nanoseconds, with a tag for operation and kind of time on each line. Pure. */
import { countIn, latencyOf, readIntervals, type IntervalHistogram } from '../histogram-log.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { OperationFigures } from './measured.ts';

/**
 * `rt`, response time: from when the operation is due on the open-loop schedule. `st`, service time: from when it is sent. The
 * generator writes `rt` only with a target rate.
 */
export type TimeKind = 'rt' | 'st';

export type StressInterval = IntervalHistogram<'read' | 'write'>;

/** Intervals of that kind of time in the order of the log. Throws at a line that is not an interval. */
export function readStressIntervals(log: string, kind: TimeKind): StressInterval[] {
  return readIntervals(log, 1e6, (line) => {
    if (line.startsWith(`Tag=READ-${kind},`)) return 'read';
    return line.startsWith(`Tag=WRITE-${kind},`) ? 'write' : null;
  });
}

/**
 * The points with the failed operations that the generator printed for their intervals. It prints a line when it logs an interval, with
 * the time since its first operation.
 *
 * @param startMilliseconds of the first interval, as a Unix time
 */
export function withErrors(
  points: SeriesPoint[],
  startMilliseconds: number,
  printed: { seconds: number; errors: number }[],
): SeriesPoint[] {
  const counted = points.map((point) => ({ ...point, errors: 0 }));
  for (const { seconds, errors } of printed) {
    if (errors === 0) continue;
    const end = startMilliseconds + seconds * 1000;
    const own = counted.find((point) => point.endMilliseconds >= end - point.seconds * 500);
    // Errors of the warm-up come before the first point.
    if (own && end >= own.endMilliseconds - own.seconds * 1500) own.errors += errors;
  }
  return counted;
}

/** Figures of the operations in a window of that many seconds; null if there are none. */
export function operationFigures(intervals: StressInterval[], seconds: number): OperationFigures | null {
  const latency = latencyOf(intervals);
  const operations = countIn(intervals);
  return latency && { operations, operationsPerSecond: operations / seconds, latency };
}
