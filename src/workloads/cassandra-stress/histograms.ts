/** Reads the HDR log of cassandra-stress: latencies in nanoseconds, each line with the tag of its operation and kind of time. Pure. */
import { countIn, latencyOf, readIntervals, type IntervalHistogram } from '../histogram-log.ts';
import type { OperationFigures } from './measured.ts';

/**
 * Which time is taken: `rt`, response time, from when the open-loop schedule meant an operation to begin; `st`, service
 * time, from when it did begin. The tool writes `rt` only where a rate is fixed.
 */
export type TimeKind = 'rt' | 'st';

export type StressInterval = IntervalHistogram<'read' | 'write'>;

/** Intervals of that kind of time in the order of the log. Throws at the line that is no interval. */
export function readStressIntervals(log: string, kind: TimeKind): StressInterval[] {
  return readIntervals(log, 1e6, (line) => {
    if (line.startsWith(`Tag=READ-${kind},`)) return 'read';
    return line.startsWith(`Tag=WRITE-${kind},`) ? 'write' : null;
  });
}

/** Figures of the operations in the intervals, which lie in a window of that many seconds; null where there were none. */
export function operationFigures(intervals: StressInterval[], seconds: number): OperationFigures | null {
  const latency = latencyOf(intervals);
  const operations = countIn(intervals);
  return latency && { operations, operationsPerSecond: operations / seconds, latency };
}
