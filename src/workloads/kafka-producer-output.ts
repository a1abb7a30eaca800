/** Reads the standard output of Kafka's ProducerPerformance. Pure. */
import type { LatencyMilliseconds, SeriesPoint, TimeWindow } from '../results/types.ts';

/** An interval line: what was acknowledged since the line before. */
export interface ProducerInterval {
  records: number;
  recordsPerSecond: number;
  meanMilliseconds: number;
  maxMilliseconds: number;
}

/** The last line: the whole of what the tool measured, from its first send to the close of the producer. */
export interface ProducerTotal {
  records: number;
  recordsPerSecond: number;
  megabytesPerSecond: number;
  latency: LatencyMilliseconds;
}

const number = String.raw`(\d+(?:\.\d+)?)`;
const interval = String.raw`^(\d+) records sent, ${number} records/sec \(${number} MB/sec\), ${number} ms avg latency, ${number} ms max latency`;
const intervalLine = new RegExp(String.raw`${interval}\.$`);
const totalLine = new RegExp(String.raw`${interval}, (\d+) ms 50th, (\d+) ms 95th, (\d+) ms 99th, (\d+) ms 99\.9th\.$`);

/** Interval lines in order, and the total where the tool got that far. Other lines (warnings, a cut one) are passed over. */
export function parseProducerOutput(text: string): { intervals: ProducerInterval[]; total: ProducerTotal | null } {
  const intervals: ProducerInterval[] = [];
  let total: ProducerTotal | null = null;
  for (const line of text.split('\n')) {
    const inInterval = numbersIn(intervalLine, line);
    if (inInterval) {
      const [records, recordsPerSecond, , meanMilliseconds, maxMilliseconds] = inInterval;
      intervals.push({ records, recordsPerSecond, meanMilliseconds, maxMilliseconds });
      continue;
    }
    const inTotal = numbersIn(totalLine, line);
    if (!inTotal) continue;
    const [records, recordsPerSecond, megabytesPerSecond, mean, max, p50, p95, p99, p999] = inTotal;
    total = { records, recordsPerSecond, megabytesPerSecond, latency: { mean, p50, p95, p99, p999, max } };
  }
  return { intervals, total };
}

type Numbers = [number, number, number, number, number, number, number, number, number];

function numbersIn(pattern: RegExp, line: string): Numbers | null {
  const match = pattern.exec(line);
  return match && (match.slice(1).map(Number) as Numbers);
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
