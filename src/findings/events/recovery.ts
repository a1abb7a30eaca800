/** When the figures of a load were back after services were stopped: the one rule for it. Pure. */
import { mean } from '../../statistics/sums.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { regularIntervals } from '../../measurement/results/comparable-intervals.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Recovery } from './event-finding.ts';
import { rateOf } from './load-parts.ts';
import { tailOf, tailsOf, tailTitles } from './tail.ts';

/** A figure is back when it stays in its range before the first event, widened by this share of its mean. */
const recoveredShare = 0.05;

/** Intervals that are averaged, so that one late interval is no relapse. */
const smoothed = 5;

/** A value that holds up to a Unix time. */
interface Point {
  endMilliseconds: number;
  value: number;
}

interface Figure {
  name: string;
  points: Point[];
  /** Whether a value below the range is one that is not back. */
  isLowWorse: boolean;
}

/**
 * Throughput of each load, the lag of each that reads what another one of the run writes, and the tail of its latency.
 *
 * @param first when the first event began
 * @param from when services were stopped
 * @param until when the next ones were, or the end of the run
 */
export function recoveriesOf(run: RunResult, event: string, first: number, from: number, until: number): Recovery[] {
  // Those that a sentence has room for come first.
  const figures = [
    ...run.loads.flatMap((load) => flowsOf(load, run.loads)),
    ...run.loads.flatMap((load) => tailFigureOf(load, first)),
  ];
  return figures.flatMap(({ name, points, isLowWorse }) => {
    const own = points.filter(({ endMilliseconds }) => endMilliseconds <= until);
    const seconds = secondsUntilBack(own, first, from, isLowWorse);
    return seconds === undefined ? [] : [{ event, figure: name, seconds }];
  });
}

function flowsOf(load: LoadResult, loads: LoadResult[]): Figure[] {
  const { id, workload } = load.load;
  const writer = loads.find((other) => other !== load && other.load.workload === factsOf(workload).reads?.from);
  const series = regularIntervals(load.measured.series);
  return [
    { name: `throughput of ${id}`, points: pointsOf(series, series.map(rateOf)), isLowWorse: true },
    ...(writer ? [{ name: `lag of ${id}`, points: lagsOf(load, writer), isLowWorse: false }] : []),
  ];
}

/** None where an interval has no latency, such as one without operations: a figure with gaps has no range. */
function tailFigureOf({ load, measured }: LoadResult, first: number): Figure[] {
  const series = regularIntervals(measured.series);
  const tail = tailOf(series.filter(({ endMilliseconds }) => endMilliseconds <= first));
  if (tail === null) return [];
  const values = tailsOf(series, tail);
  if (values.length < series.length) return [];
  return [{ name: `${tailTitles[tail]} of ${load.id}`, points: pointsOf(series, values), isLowWorse: false }];
}

const pointsOf = (series: readonly SeriesPoint[], values: number[]): Point[] =>
  series.map(({ endMilliseconds }, index) => ({ endMilliseconds, value: values[index]! }));

/** Records that were written and not yet read at the end of each interval of the reader. */
function lagsOf(reader: LoadResult, writer: LoadResult): Point[] {
  const written = writer.measured.series;
  let [next, lag] = [0, 0];
  return reader.measured.series.map(({ endMilliseconds, count }) => {
    for (; next < written.length && written[next]!.endMilliseconds <= endMilliseconds; next += 1)
      lag += written[next]!.count;
    lag -= count;
    return { endMilliseconds, value: lag };
  });
}

/**
 * Seconds from `from` until the figure stays in the range of its smoothed values before `first`, widened by 5 % of its mean; 0 if it never
 * left it, null if it did not come back, undefined with too few intervals.
 */
export function secondsUntilBack(
  points: Point[],
  first: number,
  from: number,
  isLowWorse: boolean,
): number | null | undefined {
  const before = smoothedOf(points.filter(({ endMilliseconds }) => endMilliseconds <= first)).map(({ value }) => value);
  const after = smoothedOf(points.filter(({ endMilliseconds }) => endMilliseconds > from));
  if (before.length === 0 || after.length === 0) return undefined;
  const reach = recoveredShare * Math.abs(mean(before));
  const lowest = isLowWorse ? Math.min(...before) - reach : -Infinity;
  const highest = Math.max(...before) + reach;
  const last = after.findLastIndex(({ value }) => value < lowest || value > highest);
  if (last === -1) return 0;
  return last === after.length - 1 ? null : Math.max(0, (after[last]!.endMilliseconds - from) / 1000);
}

/** The mean of each run of as many points as are averaged, at the end of the last one; empty with fewer. */
function smoothedOf(points: readonly Point[]): Point[] {
  return points.slice(smoothed - 1).map(({ endMilliseconds }, index) => ({
    endMilliseconds,
    value: mean(points.slice(index, index + smoothed).map(({ value }) => value)),
  }));
}
