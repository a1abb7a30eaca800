/** Reads the standard output of Kafka's ProducerPerformance. Pure. */
import type { LatencyMilliseconds, SeriesPoint } from '../load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** An interval line: records acknowledged since the previous line. */
export interface ProducerInterval {
  records: number;
  recordsPerSecond: number;
  meanMilliseconds: number;
  maxMilliseconds: number;
}

/** A closing line: the total, or the part after the warm-up, until the producer closed. */
export interface ProducerTotal {
  records: number;
  recordsPerSecond: number;
  megabytesPerSecond: number;
  latency: LatencyMilliseconds;
}

const interval =
  '^(?<records>\\d+)(?<steady> steady state)? records sent, (?<rate>[\\d.]+) records/sec \\((?<megabytes>[\\d.]+) MB/sec\\), ' +
  '(?<mean>[\\d.]+) ms avg latency, (?<max>[\\d.]+) ms max latency';
const percentiles = ', (?<p50>\\d+) ms 50th, (?<p95>\\d+) ms 95th, (?<p99>\\d+) ms 99th, (?<p999>\\d+) ms 99\\.9th';
/** Printed before the first interval after a warm-up. */
const steadyLine = 'In steady state.';
const reportLine = new RegExp(`${interval}(?:${percentiles})?\\.$`);

export interface ProducerOutput {
  intervals: ProducerInterval[];
  /** Intervals after the warm-up. The generator itself omits the last intervals of the warm-up. */
  steadyIntervals: ProducerInterval[];
  /** Null if the generator ended before it. */
  total: ProducerTotal | null;
  /** The part after the warm-up; null without a warm-up. */
  steady: ProducerTotal | null;
}

/** Interval lines in order, and closing lines. Skips other lines, such as warnings and truncated ones. */
export function parseProducerOutput(text: string): ProducerOutput {
  const intervals: ProducerInterval[] = [];
  let warmUpIntervals: number | null = null;
  let total: ProducerTotal | null = null;
  let steady: ProducerTotal | null = null;
  for (const line of text.split('\n')) {
    if (line === steadyLine) warmUpIntervals = intervals.length;
    const groups = reportLine.exec(line)?.groups;
    if (!groups) continue;
    const value = (name: string) => Number(groups[name]);
    const records = value('records');
    const recordsPerSecond = value('rate');
    const [mean, max] = [value('mean'), value('max')];
    if (groups.p50 === undefined) {
      intervals.push({ records, recordsPerSecond, meanMilliseconds: mean, maxMilliseconds: max });
      continue;
    }
    const latency = { mean, p50: value('p50'), p95: value('p95'), p99: value('p99'), p999: value('p999'), max };
    const closing = { records, recordsPerSecond, megabytesPerSecond: value('megabytes'), latency };
    if (groups.steady === undefined) total = closing;
    else steady = closing;
  }
  return { intervals, steadyIntervals: intervals.slice(warmUpIntervals ?? intervals.length), total, steady };
}

/**
 * The measurement window. The generator prints no times. The window ends when the job ended, because the generator exits within
 * a tenth of a second of its last line. Its length is records divided by rate, which excludes the start of the JVM.
 */
export function producerWindow(total: ProducerTotal, jobEndedMilliseconds: number): TimeWindow {
  const seconds = total.records / total.recordsPerSecond;
  return { startMilliseconds: jobEndedMilliseconds - seconds * 1000, endMilliseconds: jobEndedMilliseconds };
}

/**
 * Consecutive intervals in the window, each of length records divided by rate. Records acknowledged after the last line make a
 * last point without latency.
 */
export function producerSeries(intervals: ProducerInterval[], total: ProducerTotal, window: TimeWindow): SeriesPoint[] {
  let endMilliseconds = window.startMilliseconds;
  let counted = 0;
  const points: SeriesPoint[] = [];
  for (const { records, recordsPerSecond, meanMilliseconds, maxMilliseconds } of intervals) {
    const seconds = records / recordsPerSecond;
    endMilliseconds += seconds * 1000;
    counted += records;
    points.push({
      endMilliseconds,
      seconds,
      count: records,
      latencyMeanMilliseconds: meanMilliseconds,
      latencyMaxMilliseconds: maxMilliseconds,
    });
  }
  const seconds = (window.endMilliseconds - endMilliseconds) / 1000;
  if (total.records > counted && seconds > 0) {
    points.push({
      endMilliseconds: window.endMilliseconds,
      seconds,
      count: total.records - counted,
      latencyMeanMilliseconds: null,
      latencyMaxMilliseconds: null,
    });
  }
  return points;
}
