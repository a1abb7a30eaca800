/** Reads the HDR logs of YCSB, in microseconds: one file per kind of operation, success or failure, and timing. */
import { join } from 'node:path';
import type { SeriesPoint } from '../load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import {
  compressed,
  countIn,
  latencyOf,
  pointOf,
  readIntervals,
  spanOf,
  groupByTime,
  tailsOf,
  tailStarts,
  type IntervalHistogram,
} from '../histogram-log.ts';
import { readOrName, readOutput, readOutputIfThere } from '../read-output.ts';
import type { YcsbFigures, YcsbLog, YcsbLogs, YcsbOperationFigures } from './measured.ts';
import { summarisedOperations, operationKinds, requestKinds, tagOf } from './operations.ts';
import type { OperationKind, Timing } from './operations.ts';

const unitsPerMillisecond = 1000;

const logFile = (tag: string): string => `h.${tag}.hdr`;

const tags: string[] = operationKinds.flatMap((kind) =>
  (['service', 'intended'] as const).flatMap((timing) => [tagOf(kind, timing), tagOf(kind, timing, true)]),
);

/** Every log that YCSB may write. */
export const logFiles: string[] = tags.map(logFile);

/** Intervals by the tag of their operation. */
export type Logs = Map<string, IntervalHistogram[]>;

/**
 * Every log in the folder, with one for each operation in the closing summary. Throws one sentence that names the file if log and
 * summary have different numbers of operations, or if one of them is missing.
 */
export async function readLogs(folder: string): Promise<Logs> {
  const output = join(folder, 'output');
  const summary = summarisedOperations(await readOutput(output));
  const logs: Logs = new Map();
  for (const tag of tags) {
    const file = join(folder, logFile(tag));
    const text = summary.has(tag) ? await readOutput(file) : await readOutputIfThere(file);
    if (text === null) continue;
    const operations = summary.get(tag);
    if (operations === undefined) throw new Error(`${output} has no closing summary of ${tag}: YCSB did not finish`);
    const intervals = await readOrName(file, 'is truncated', () => readIntervals(text, unitsPerMillisecond, () => tag));
    if (countIn(intervals) !== operations)
      throw new Error(
        `${file} has ${countIn(intervals)} of the ${operations} operations that YCSB completed: it is incomplete`,
      );
    logs.set(tag, intervals);
  }
  if (logs.size === 0) throw new Error(`${output} has no closing summary: YCSB did not finish`);
  return logs;
}

/**
 * The intervals that count: at most `seconds` of them, starting `uncounted` seconds after the first operation and ending before
 * the interval in which the last operation ended.
 */
export function countedLogs(logs: Logs, uncounted: number, seconds: number): Logs {
  const times = groupByTime([...logs.values()].flat());
  const first = Math.min(...times.flat().map(({ window }) => window.startMilliseconds));
  const lastBusy = times.findLastIndex((intervals) => countIn(intervals) > 0);
  const from = first + uncounted * 1000;
  const busy = times.slice(0, lastBusy).filter((each) => spanOf(each).startMilliseconds >= from);
  const end = (busy[0] ? spanOf(busy[0]).startMilliseconds : first) + seconds * 1000;
  // The last interval may end a fraction of a second later: status lines are not exactly on the second.
  const counted = new Set(busy.filter((each) => spanOf(each).endMilliseconds <= end + 500).flat());
  return new Map([...logs].map(([tag, intervals]) => [tag, intervals.filter((each) => counted.has(each))]));
}

/** Successful requests of all kinds, with one timing. */
function requestsIn(logs: Logs, timing: Timing): IntervalHistogram[] {
  return requestKinds.flatMap((kind) => logs.get(tagOf(kind, timing)) ?? []);
}

/** One point per interval: operations as YCSB counts them, with the latency of their requests. */
export function ycsbSeries(logs: Logs, timing: Timing): SeriesPoint[] {
  const requests = requestsIn(logs, timing);
  const twice = logs.get(tagOf('readModifyWrite', timing)) ?? [];
  return groupByTime([...requests, ...twice]).flatMap((each) => {
    const own = each.filter(({ operation }) => operation !== tagOf('readModifyWrite', timing));
    if (own.length === 0) return [];
    const point = pointOf(own);
    return [{ ...point, count: Math.max(0, point.count - (countIn(each) - countIn(own))) }];
  });
}

/** Latency histograms and tails of each kind of operation and of all requests. */
export function ycsbLogs(logs: Logs, timing: Timing): YcsbLogs {
  const requests = requestsIn(logs, timing);
  const starts = tailStarts(windowOf(logs), requests);
  const logOf = (own: IntervalHistogram[]): YcsbLog => ({ histogram: compressed(own), tails: tailsOf(own, starts) });
  const ofKinds = operationKinds.map((kind) => [kind, logOf(logs.get(tagOf(kind, timing)) ?? [])] as const);
  const twice = tailsOf(logs.get(tagOf('readModifyWrite', timing)) ?? [], starts);
  const all = logOf(requests);
  // A read-modify-write counts once, not in addition as a read and as an update.
  const tails = all.tails.map((tail, index) => ({ ...tail, count: tail.count - (twice[index]?.count ?? 0) }));
  return { ...Object.fromEntries(ofKinds), all: { ...all, tails } };
}

/** The measurement window: that of the kind with the most intervals, because the logs are not written at exactly the same time. */
export function windowOf(logs: Logs): TimeWindow {
  const [longest = []] = [...logs.values()].toSorted((one, other) => other.length - one.length);
  return spanOf(longest);
}

/** Figures of the operations in a window of that many seconds. */
export function ycsbFigures(logs: Logs, isOpenLoop: boolean, seconds: number): Pick<YcsbFigures, 'all' | 'operations'> {
  const kinds = operationKinds.filter(
    (kind) => logs.has(tagOf(kind, 'service')) || logs.has(tagOf(kind, 'service', true)),
  );
  const figuresOf = (
    succeeded: IntervalHistogram[],
    intended: IntervalHistogram[],
    errors: number,
  ): YcsbOperationFigures => ({
    operations: countIn(succeeded),
    operationsPerSecond: countIn(succeeded) / seconds,
    errors,
    serviceLatency: latencyOf(succeeded),
    intendedLatency: isOpenLoop ? latencyOf(intended) : null,
  });
  const of = (kind: OperationKind, timing: Timing, isFailed = false) => logs.get(tagOf(kind, timing, isFailed)) ?? [];
  const errors = (kind: OperationKind): number => countIn(of(kind, 'service', true));
  const failed = requestKinds.reduce((sum, kind) => sum + errors(kind), 0);
  const requests = figuresOf(requestsIn(logs, 'service'), requestsIn(logs, 'intended'), failed);
  // YCSB counts a read-modify-write in addition to its read and its update, whether they succeeded or not.
  const share = requests.operations / Math.max(1, requests.operations + failed);
  const twice = Math.round(countIn(of('readModifyWrite', 'service')) * share);
  const operations = requests.operations - twice;
  return {
    all: { ...requests, operations, operationsPerSecond: operations / seconds },
    operations: Object.fromEntries(
      kinds.map((kind) => [kind, figuresOf(of(kind, 'service'), of(kind, 'intended'), errors(kind))]),
    ),
  };
}
