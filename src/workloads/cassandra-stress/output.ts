/** Reads the standard output of cassandra-stress, and its HDR log: nanoseconds, with a tag for operation and kind of time on each line. Pure. */
import { countIn, latencyOf, readIntervals, type IntervalHistogram } from '../histogram-log.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { OperationFigures } from './measured.ts';

/** The last progress line for all operations. */
export interface StressProgress {
  operations: number;
  operationsPerSecond: number;
  /** Since the first operation. */
  seconds: number;
  /** Of the interval before. */
  p99Milliseconds: number;
}

export function parseStressProgress(text: string): StressProgress | null {
  const header = /^type\s+total ops,.*$/m.exec(text)?.[0] ?? standardHeader;
  const columns = cells(header.replace(/^type\s+/, 'type, '));
  const last = text.split('\n').findLast((line) => line.startsWith('total, '));
  const values = last ? cells(last) : [];
  if (values.length !== columns.length) return null;
  const value = (column: string) => Number(values[columns.indexOf(column)]);
  return {
    operations: value('total ops'),
    operationsPerSecond: value('op/s'),
    seconds: value('time'),
    p99Milliseconds: value('.99'),
  };
}

/** Errors in the progress lines, each of which has those of its interval; of a generator that was stopped before its closing summary. */
export function countStressErrors(text: string): number {
  const column = cells(standardHeader.replace(/^type /, 'type, ')).indexOf('errors');
  const lines = text.split('\n').filter((line) => line.startsWith('total, '));
  return lines.reduce((sum, line) => sum + Number(cells(line)[column] ?? 0), 0);
}

/** The failed operations of each interval, with the seconds from the first operation to its end. */
export function stressErrorsOverTime(text: string): { seconds: number; errors: number }[] {
  const columns = cells(standardHeader.replace(/^type /, 'type, '));
  const [time, errors] = [columns.indexOf('time'), columns.indexOf('errors')];
  return text
    .split('\n')
    .filter((line) => line.startsWith('total, '))
    .map((line) => ({ seconds: Number(cells(line)[time]), errors: Number(cells(line)[errors]) }))
    .filter((each) => Number.isFinite(each.seconds) && Number.isFinite(each.errors));
}

/** The header is only at the start of the output. The tail of a long output lacks it. */
const standardHeader =
  'type total ops, op/s, pk/s, row/s, mean, med, .95, .99, .999, max, time, stderr, errors, gc: #, max ms, sum ms, sdv ms, mb';

function cells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim());
}

/** Errors in the closing summary; null if the generator did not finish. */
export function parseStressErrors(text: string): number | null {
  const errors = /^Total errors\s+:\s+([\d,]+)/m.exec(text)?.[1];
  if (errors === undefined || !/^END\s*$/m.test(text)) return null;
  return Number(errors.replaceAll(',', ''));
}

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
