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

type Percentiles = Pick<SeriesPoint, 'latencyP95Milliseconds' | 'latencyP99Milliseconds'>;

/** The highest percentiles of intervals, which those of all together do not exceed; without one that an interval lacks. */
export function highestPercentiles(points: Percentiles[]): Percentiles {
  const names = ['latencyP95Milliseconds', 'latencyP99Milliseconds'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = points.map((point) => point[name]);
      if (values.includes(undefined)) return [];
      const known = values.flatMap((value) => value ?? []);
      return [[name, known.length > 0 ? Math.max(...known) : null]];
    }),
  );
}

/** The failed operations of intervals; nothing if they are not known of one. */
export function sumOfErrors(points: Pick<SeriesPoint, 'errors'>[]): Pick<SeriesPoint, 'errors'> {
  const errors = points.map((point) => point.errors);
  if (errors.includes(undefined)) return {};
  return { errors: errors.reduce<number>((sum, each) => sum + (each ?? 0), 0) };
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
    ...highestPercentiles([a, b]),
    ...sumOfErrors([a, b]),
  };
}
