/** Reads the HDR log of cassandra-stress: latencies in nanoseconds, with a tag for operation and kind of time on each line. Pure. */
import { countIn, latencyOf, readIntervals, type IntervalHistogram } from '../histogram-log.ts';
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

/** Figures of the operations in a window of that many seconds; null if there are none. */
export function operationFigures(intervals: StressInterval[], seconds: number): OperationFigures | null {
  const latency = latencyOf(intervals);
  const operations = countIn(intervals);
  return latency && { operations, operationsPerSecond: operations / seconds, latency };
}
