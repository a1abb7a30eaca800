/** When a load came back to its steady part. Pure. */
import { mean } from '../../statistics/sums.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { rateOf } from './load-parts.ts';
import { tailsOf, type Tail } from './tail.ts';

/** A load is back when it stays within this share of its steady part. */
export const recoveredShare = 0.05;

/** Intervals that are averaged, so that one late interval is no relapse. */
const smoothed = 5;

/** Throughput and latency of a load after services were stopped, in seconds from then. */
export interface RecoveryTimes {
  throughputSeconds: number | null;
  latencySeconds?: number | null;
}

/**
 * @param steady intervals before the first event
 * @param after intervals from the stop on, up to the next stop or the end
 * @param fromMilliseconds of the stop
 * @param tail the figure of each interval that is compared
 */
export function recoveryOf(
  steady: readonly SeriesPoint[],
  after: readonly SeriesPoint[],
  fromMilliseconds: number,
  tail: Tail | null,
): RecoveryTimes | null {
  if (steady.length < smoothed || after.length < smoothed) return null;
  const usual = mean(steady.map(rateOf));
  const throughputSeconds = lastOutside(
    after,
    fromMilliseconds,
    (points) => Math.abs(mean(points.map(rateOf)) / usual - 1) <= recoveredShare,
  );
  if ([...steady, ...after].some((point) => tailsOf([point], tail).length === 0)) return { throughputSeconds };
  // As high as the steady part itself was at its worst is no sign of the stop.
  const highest = Math.max(...windowsOf(steady).map((points) => mean(tailsOf(points, tail))));
  const latencySeconds = lastOutside(
    after,
    fromMilliseconds,
    (points) => mean(tailsOf(points, tail)) <= highest * (1 + recoveredShare),
  );
  return { throughputSeconds, latencySeconds };
}

/** Until the end of the last intervals that are not as usual; 0 if all are, null if the last ones are not. */
function lastOutside(
  points: readonly SeriesPoint[],
  fromMilliseconds: number,
  isUsual: (points: readonly SeriesPoint[]) => boolean,
): number | null {
  const windows = windowsOf(points);
  const last = windows.findLastIndex((each) => !isUsual(each));
  if (last === -1) return 0;
  if (last === windows.length - 1) return null;
  return Math.max(0, (windows[last]!.at(-1)!.endMilliseconds - fromMilliseconds) / 1000);
}

function windowsOf(points: readonly SeriesPoint[]): (readonly SeriesPoint[])[] {
  return points.slice(smoothed - 1).map((_, index) => points.slice(index, index + smoothed));
}
