/** Operations that a system answers ever later, although their rate is nearly the target rate. Pure. */
import type { TimeWindow } from '../input/time-schema.ts';
import { median } from '../statistics/median.ts';
import { errorOfMean, mean } from '../statistics/sums.ts';
import type { SeriesPoint } from './load-output.ts';
import type { Percentile } from '../plan/search-plan.ts';
import { highestSupported } from './percentile-support.ts';
import type { WithMeasured } from './measured.ts';
import { latencyOf } from './throughput.ts';

/**
 * `growing`: from the first fifth of the window to the last, the mean time of an operation. `late`: its 99th percentile, or with
 * too few operations the highest that is supported, where no series shows a growth, nor that they caught up, and what waits was
 * not counted either.
 */
export type Backlog =
  | { kind: 'growing'; fromMilliseconds: number; toMilliseconds: number }
  | { kind: 'late'; percentile: Percentile; toMilliseconds: number };

/**
 * A delay that grows by this share of the window is the backlog of a load that asks for as much more than the system does. The
 * schedules of load generators are as accurate.
 */
const growthShare = 0.01;

/** Smaller growth is that of a collection or a flush, whatever the length of the window. */
const leastGrowthMilliseconds = 100;

/** What grows by less than this factor is the same. */
const growthFactor = 1.5;

/** A high percentile of this share of the window is no property of single operations any more. */
const lateShare = 0.1;

/** The first and the last part of a window that are compared. */
const comparedPart = 0.2;
const fewestPoints = 5;

/** Chance exceeds this many standard errors upwards in 0.1 % of cases; intervals that follow each other are alike, so in more. */
const standardErrors = 3;

/** Null if operations did not come ever later, or if no latency is known. */
export function backlogOf(load: WithMeasured & { window: TimeWindow }): Backlog | null {
  const milliseconds = load.window.endMilliseconds - load.window.startMilliseconds;
  const growth = growthIn(meansOf(load.measured.series));
  if (growth.grows && growth.to - growth.from >= Math.max(leastGrowthMilliseconds, milliseconds * growthShare))
    return { kind: 'growing', fromMilliseconds: growth.from, toMilliseconds: growth.to };
  // A record waits for its batch, however long that takes, also at a rate that is met.
  if (load.measured.waitingGrows === false) return null;
  const latency = latencyOf(load);
  if (!latency || hasCaughtUp(load.measured.series, milliseconds)) return null;
  const { percentile, milliseconds: toMilliseconds } = highestSupported(latency);
  return toMilliseconds >= milliseconds * lateShare ? { kind: 'late', percentile, toMilliseconds } : null;
}

const meansOf = (series: SeriesPoint[]): number[] =>
  series.flatMap(({ latencyMeanMilliseconds }) => latencyMeanMilliseconds ?? []);

/**
 * Whether the load was on time in most of the second half of the window: what was late before was a stall, such as that of a cold
 * generator, and the system did more than the target rate to make up for it.
 */
function hasCaughtUp(series: SeriesPoint[], windowMilliseconds: number): boolean {
  const means = meansOf(series);
  if (means.length < fewestPoints) return false;
  const secondHalf = means.slice(Math.floor(means.length / 2));
  return median(secondHalf) < Math.max(leastGrowthMilliseconds, windowMilliseconds * growthShare);
}

/**
 * Means of the first and the last part of values in order of time, and whether the last is higher by a half, beyond chance; `grows` is
 * null with too few values.
 */
export function growthIn(values: number[]): { from: number; to: number; grows: boolean | null } {
  const part = Math.max(1, Math.floor(values.length * comparedPart));
  const from = mean(values.slice(0, part));
  const to = mean(values.slice(-part));
  if (values.length < fewestPoints) return { from, to, grows: null };
  const middle = Math.floor(values.length / 2);
  const [first, second] = [values.slice(0, middle), values.slice(middle)];
  const error = Math.hypot(errorOfMean(first), errorOfMean(second));
  const isBeyondChance = mean(second) - mean(first) > standardErrors * error;
  return { from, to, grows: to >= from * growthFactor && isBeyondChance };
}
