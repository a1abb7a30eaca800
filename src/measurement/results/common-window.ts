/** What the loads of a combined run have in common: the time in which all of them were measured. Pure. */
import type { SeriesPoint } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The time that all windows cover, or null where there is none. */
export function commonWindow(windows: TimeWindow[]): TimeWindow | null {
  if (windows.length === 0) return null;
  const startMilliseconds = Math.max(...windows.map((window) => window.startMilliseconds));
  const endMilliseconds = Math.min(...windows.map((window) => window.endMilliseconds));
  return endMilliseconds > startMilliseconds ? { startMilliseconds, endMilliseconds } : null;
}

/**
 * Throughput a second over a window, from a load's intervals. An interval that lies in the window in part counts in
 * that part; time that no interval covers is left out of the count and of the seconds, for a gap is not a zero. Null
 * where no interval lies in the window.
 */
export function perSecondWithin(series: SeriesPoint[], window: TimeWindow): number | null {
  let count = 0;
  let seconds = 0;
  for (const point of series) {
    if (point.seconds <= 0) continue;
    const startMilliseconds = point.endMilliseconds - point.seconds * 1000;
    const from = Math.max(startMilliseconds, window.startMilliseconds);
    const to = Math.min(point.endMilliseconds, window.endMilliseconds);
    if (to <= from) continue;
    const share = (to - from) / 1000 / point.seconds;
    count += point.count * share;
    seconds += point.seconds * share;
  }
  return seconds > 0 ? count / seconds : null;
}
