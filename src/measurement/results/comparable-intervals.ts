/** The intervals of a load generator as values that can be compared. Pure. */
import { median } from '../../statistics/median.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { mergePoints } from '../../workloads/series.ts';

/** More intervals are joined: tests for changes are slow with many, and gain nothing. */
const mostIntervals = 60;
/** Shorter intervals, such as the rest after the last line of a load generator, have too much noise. */
const shortestShare = 0.5;

/** Intervals of about the same length, in order of time. A gap is time in which nothing was done. */
export function comparableIntervals(series: SeriesPoint[]): SeriesPoint[] {
  const regular = regularIntervals(series);
  const [first] = regular;
  const last = regular.at(-1);
  if (!first || !last || regular.length <= mostIntervals) return regular;
  const span = (last.endMilliseconds - first.endMilliseconds) / 1000 + first.seconds;
  const merged = mergePoints(regular, span / mostIntervals);
  const length = median(merged.map(({ seconds }) => seconds));
  return merged.filter(({ seconds }) => seconds >= shortestShare * length);
}

/** The intervals as the load generator logged them, without short ones, and with gaps as intervals without operations. */
export function regularIntervals(series: SeriesPoint[]): SeriesPoint[] {
  const usual = median(series.map(({ seconds }) => seconds));
  return withGaps(series, usual).filter(({ seconds }) => seconds >= shortestShare * usual);
}

function withGaps(series: SeriesPoint[], usual: number): SeriesPoint[] {
  return series.flatMap((point, index) => {
    const before = series[index - 1];
    const gap = before ? (point.endMilliseconds - before.endMilliseconds) / 1000 - point.seconds : 0;
    const missing = Math.floor(gap / usual + shortestShare);
    if (!before || missing < 1) return [point];
    const idle = Array.from({ length: missing }, (_, number): SeriesPoint => ({
      endMilliseconds: before.endMilliseconds + (1000 * gap * (number + 1)) / missing,
      seconds: gap / missing,
      count: 0,
      latencyMeanMilliseconds: null,
      latencyMaxMilliseconds: null,
    }));
    return [...idle, point];
  });
}
