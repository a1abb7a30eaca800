/** The rate of a load over time. Pure. */
import type { SeriesPoint } from './load-output.ts';

/** Joins adjacent points until each is at least `seconds` long. The last may be shorter. Means are weighted by count. */
export function mergePoints(points: SeriesPoint[], seconds: number): SeriesPoint[] {
  const merged: SeriesPoint[] = [];
  let open: SeriesPoint | null = null;
  for (const point of points) {
    open = open ? join(open, point) : point;
    if (open.seconds < seconds) continue;
    merged.push(open);
    open = null;
  }
  if (open) merged.push(open);
  return merged;
}

function join(a: SeriesPoint, b: SeriesPoint): SeriesPoint {
  const count = a.count + b.count;
  const means = [a, b].flatMap(({ count, latencyMeanMilliseconds: mean }) => (mean === null ? [] : [{ count, mean }]));
  const weight = means.reduce((sum, each) => sum + each.count, 0);
  const maxima = [a, b].flatMap(({ latencyMaxMilliseconds }) => latencyMaxMilliseconds ?? []);
  return {
    endMilliseconds: b.endMilliseconds,
    seconds: a.seconds + b.seconds,
    count,
    latencyMeanMilliseconds: weight > 0 ? means.reduce((sum, each) => sum + each.mean * each.count, 0) / weight : null,
    latencyMaxMilliseconds: maxima.length > 0 ? Math.max(...maxima) : null,
  };
}
