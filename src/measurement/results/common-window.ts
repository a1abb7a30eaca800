/** The common measurement window of the loads of a combined run. Pure. */
import type { SeriesPoint } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The intersection of all windows, or null if it is empty. */
export function commonWindow(windows: TimeWindow[]): TimeWindow | null {
  if (windows.length === 0) return null;
  const startMilliseconds = Math.max(...windows.map((window) => window.startMilliseconds));
  const endMilliseconds = Math.min(...windows.map((window) => window.endMilliseconds));
  return endMilliseconds > startMilliseconds ? { startMilliseconds, endMilliseconds } : null;
}

/**
 * Rate over a window, from a load's intervals. An interval that is partly in the window counts proportionally. Time without an
 * interval does not count, because a gap is not zero. Null if no interval is in the window.
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
