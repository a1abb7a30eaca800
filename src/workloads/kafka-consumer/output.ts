/** Reads the standard output of Kafka's ConsumerPerformance with detailed statistics and metrics. Pure. */
import type { KafkaConsumerFigures } from './measured.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { mergePoints } from '../series.ts';

/** Dates that JavaScript can parse, for Java's SimpleDateFormat. The generator's time zone is UTC. */
export const consumerDateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'";

/**
 * Length of the generator's intervals. With detailed statistics it prints no closing line, so the end of the last interval is
 * known only to this precision. It prints 10 lines a second.
 */
export const consumerIntervalMilliseconds = 100;

/** An interval line. Records and megabytes are totals since the start. Times are of this interval. */
export interface ConsumerInterval {
  endMilliseconds: number;
  megabytes: number;
  records: number;
  rebalanceMilliseconds: number;
  fetchMilliseconds: number;
}

const columns = {
  time: 'time',
  megabytes: 'data.consumed.in.MB',
  records: 'data.consumed.in.nMsg',
  rebalance: 'rebalance.time.ms',
  fetch: 'fetch.time.ms',
};

/** The generator's output, without truncated lines. */
export interface ConsumerOutput {
  intervals: ConsumerInterval[];
  /**
   * Records by the client's own metrics, printed after the last record or the timeout. It may be too low by one fetch: a fetch
   * is counted when the poll after its last record finds it empty.
   */
  counted: number | null;
  /** Whether the generator timed out, which is the only way in which it ends early. */
  gaveUp: boolean;
}

export function parseConsumerOutput(text: string): ConsumerOutput {
  const lines = text.split('\n');
  const header = lines.find((line) => line.startsWith(`${columns.time}, `))?.split(', ') ?? standardHeader;
  const at = (name: string) => header.indexOf(name);
  const intervals = lines.flatMap((line): ConsumerInterval[] => {
    const cells = line.split(', ');
    if (cells.length !== header.length || !/^\d{4}-\d\d-\d\dT/.test(line)) return [];
    const interval = {
      endMilliseconds: Date.parse(cells[at(columns.time)] ?? ''),
      megabytes: Number(cells[at(columns.megabytes)]),
      records: Number(cells[at(columns.records)]),
      rebalanceMilliseconds: Number(cells[at(columns.rebalance)]),
      fetchMilliseconds: Number(cells[at(columns.fetch)]),
    };
    return Object.values(interval).every(Number.isFinite) ? [interval] : [];
  });
  const total =
    /^consumer-fetch-manager-metrics:records-consumed-total:\{client-id=[^,}]*\}\s*:\s*(\d+)(?:\.\d+)?\s*$/m;
  const counted = total.exec(text);
  return {
    intervals,
    counted: counted ? Number(counted[1]) : null,
    gaveUp: text.includes('Exiting before consuming the expected number of'),
  };
}

/** The header that 3.9 and 4.3 print. The tail of an output lacks it. */
const standardHeader =
  'time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec'.split(
    ', ',
  );

/**
 * Figures and window. The window starts at the first line's time minus its rebalance and fetch time, which add up to the length
 * of the interval. Records after the last line came within one reporting interval. Their rate is assumed to be that of the last
 * interval, so the end is off by at most 0.1 s. Megabytes (2^20 bytes) of payload are scaled up to all records.
 */
export function consumerFigures(
  intervals: ConsumerInterval[],
  records: number,
): { figures: KafkaConsumerFigures; window: TimeWindow; series: SeriesPoint[] } {
  const first = intervals[0];
  const last = intervals.at(-1);
  if (!first || !last) throw new RangeError('There must be at least one interval');
  const length = (interval: ConsumerInterval) => interval.rebalanceMilliseconds + interval.fetchMilliseconds;
  const startMilliseconds = first.endMilliseconds - length(first);
  const before = intervals.at(-2)?.records ?? 0;
  const lastRate = (last.records - before) / Math.max(1, last.fetchMilliseconds);
  const restMilliseconds =
    records > last.records ? Math.min(consumerIntervalMilliseconds, (records - last.records) / lastRate) : 0;
  const endMilliseconds = last.endMilliseconds + restMilliseconds;
  const sum = (of: (interval: ConsumerInterval) => number) => intervals.reduce((total, each) => total + of(each), 0);
  const rebalanceMilliseconds = sum((interval) => interval.rebalanceMilliseconds);
  const fetchMilliseconds = sum((interval) => interval.fetchMilliseconds) + restMilliseconds;
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  const megabytes = last.records > 0 ? (last.megabytes * records) / last.records : 0;
  const points = intervals.map((interval, index) =>
    point(interval.endMilliseconds, length(interval) / 1000, interval.records - (intervals[index - 1]?.records ?? 0)),
  );
  if (restMilliseconds > 0) points.push(point(endMilliseconds, restMilliseconds / 1000, records - last.records));
  return {
    window: { startMilliseconds, endMilliseconds },
    series: mergePoints(points, 1),
    figures: {
      kind: 'kafka-consumer',
      records,
      megabytes,
      recordsPerSecond: records / seconds,
      megabytesPerSecond: megabytes / seconds,
      rebalanceMilliseconds,
      fetchMilliseconds,
      fetchRecordsPerSecond: records / (fetchMilliseconds / 1000),
    },
  };
}

/** A point without latency, which the generator does not report. */
function point(endMilliseconds: number, seconds: number, count: number): SeriesPoint {
  return { endMilliseconds, seconds, count, latencyMeanMilliseconds: null, latencyMaxMilliseconds: null };
}
