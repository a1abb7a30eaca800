/** Reads the standard output of Kafka's ProducerPerformance. Pure. */
import type { LatencyMilliseconds, SeriesPoint } from '../load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** An interval line: what was acknowledged since the line before. */
export interface ProducerInterval {
  records: number;
  recordsPerSecond: number;
  meanMilliseconds: number;
  maxMilliseconds: number;
}

/** A closing line: the whole of what the tool measured, or what followed its warm-up, to the close of the producer. */
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
/** Precedes the first interval that followed a warm-up. */
const steadyLine = 'In steady state.';
const tellingLine = new RegExp(`${interval}(?:${percentiles})?\\.$`);

export interface ProducerOutput {
  intervals: ProducerInterval[];
  /** Those that followed the warm-up; the tool leaves out the last ones of the warm-up itself. */
  steadyIntervals: ProducerInterval[];
  /** Null where the tool did not get that far. */
  total: ProducerTotal | null;
  /** What followed the warm-up; null where there was none. */
  steady: ProducerTotal | null;
}

/** Interval lines in order, and the closing ones. Other lines (warnings, a cut one) are passed over. */
export function parseProducerOutput(text: string): ProducerOutput {
  const intervals: ProducerInterval[] = [];
  let warmUpIntervals: number | null = null;
  let total: ProducerTotal | null = null;
  let steady: ProducerTotal | null = null;
  for (const line of text.split('\n')) {
    if (line === steadyLine) warmUpIntervals = intervals.length;
    const groups = tellingLine.exec(line)?.groups;
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
 * The measured window. The tool prints no times: it ends where its job ended, because the tool ends within a tenth of a
 * second of its last line, and it is as long as the tool's own records and rate say. The JVM's start is so left out.
 */
export function producerWindow(total: ProducerTotal, jobEndedMilliseconds: number): TimeWindow {
  const seconds = total.records / total.recordsPerSecond;
  return { startMilliseconds: jobEndedMilliseconds - seconds * 1000, endMilliseconds: jobEndedMilliseconds };
}

/**
 * Intervals placed in the window one after another, each as long as its records and rate say. What was acknowledged after
 * the last line makes a last point, whose latency the tool does not tell.
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
