/** Whether a load was in steady state in its measured window, from the intervals of its load generator. Pure. */
import { levelShift } from '../statistics/level-shift.ts';
import { mean, squaredDeviations } from '../statistics/sums.ts';
import type { SeriesPoint } from '../workloads/load-output.ts';

/** Minimum number of intervals for a conclusion. */
const fewestPoints = 8;
/** A shift of the level within this share of the window belongs to the initial transient. */
const longestTransient = 0.25;
/** Shorter intervals, such as the rest after the last line of a load generator, have too much noise. */
const shortestSeconds = 0.5;
/** From this many points on, MSER uses batches of five (MSER-5). */
const manyPoints = 60;
const batchSize = 5;
/** Growth of mean latency from the first half to the second that counts as rising. */
const risingFactor = 1.5;
/** A difference of more standard errors is significant: chance exceeds it upwards in 2.3 % of cases. */
const standardErrors = 2;

export interface SteadyState {
  isSteady: boolean;
  /** Why it was not in steady state, such as `its throughput fell by 12 %`; null if it was. */
  why: string | null;
}

/**
 * A window is in steady state if
 *
 * 1. Its throughput has no significant shift of its level by more than the precision after the first quarter (`levelShift`). A
 *    drift counts as a shift.
 * 2. The initial transient ends in its first half, or changes throughput by at most the precision. MSER gives its end: the cut
 *    after which the standard error of the mean throughput is smallest (K. P. White, "An Effective Truncation Heuristic for Bias
 *    Reduction in Simulation Output", Simulation 69(6), 1997), over batches of five from a minute on (MSER-5: K. P. White,
 *    M. J. Cobb, S. C. Spratt, "A Comparison of Five Steady-State Truncation Heuristics for Simulation", Winter Simulation
 *    Conference 2000, which also treats a cut in the second half as a run that was too short).
 * 3. From the first half of the whole window to the second, mean latency does not rise significantly by half: a growing queue
 *    is no steady state, and a cut would hide part of its growth.
 *
 * @param precisionPercent required precision of the throughput
 */
export function judgeSteadyState(series: SeriesPoint[], precisionPercent: number): SteadyState {
  const points = series.filter(({ seconds }) => seconds >= shortestSeconds);
  if (points.length < fewestPoints) return unsteady(`it has only ${points.length} intervals`);
  const rates = points.map(({ count, seconds }) => count / seconds);
  const tolerance = precisionPercent / 100;
  const shift = levelShift(rates);
  if (shift !== null && Math.abs(shift.change) > tolerance && shift.at > longestTransient * rates.length) {
    const after = points.slice(0, shift.at).reduce((sum, { seconds }) => sum + seconds, 0);
    return unsteady(`its throughput ${changeText(shift.change)} after ${Math.round(after)} s`);
  }
  const cut = transientEnd(rates);
  const parts = { first: rates.slice(0, cut), second: rates.slice(cut) };
  if (cut > points.length / 2 && Math.abs(changeOf(parts)) > tolerance && !isChance(parts)) {
    return unsteady('its throughput was still changing in the second half');
  }
  const latencies = halves(points.flatMap(({ latencyMeanMilliseconds: mean }) => mean ?? []));
  if (changeOf(latencies) > risingFactor - 1 && !isChance(latencies)) return unsteady('its latency was still rising');
  return { isSteady: true, why: null };
}

const unsteady = (why: string): SteadyState => ({ isSteady: false, why });

function changeText(change: number): string {
  return `${change < 0 ? 'fell' : 'rose'} by ${Math.round(Math.abs(change) * 100)} %`;
}

/** Number of points in the initial transient, by MSER. */
function transientEnd(values: number[]): number {
  const size = values.length >= manyPoints ? batchSize : 1;
  const batches = Array.from({ length: Math.floor(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );
  let best = { cut: 0, error: Number.POSITIVE_INFINITY };
  // The standard error of the last few points is small by chance: White et al. exclude them as well.
  for (let cut = 0; cut <= batches.length - batchSize; cut += 1) {
    const rest = batches.slice(cut);
    const error = squaredDeviations(rest) / rest.length ** 2;
    if (error < best.error) best = { cut, error };
  }
  return best.cut * size;
}

interface Parts {
  first: number[];
  second: number[];
}

function halves(values: number[]): Parts {
  const middle = Math.floor(values.length / 2);
  return { first: values.slice(0, middle), second: values.slice(middle) };
}

/** Relative change of the mean from the first part to the second; 0 with too few values. */
function changeOf({ first, second }: Parts): number {
  if (first.length < 2 || second.length < 2 || mean(first) === 0) return 0;
  return mean(second) / mean(first) - 1;
}

function isChance({ first, second }: Parts): boolean {
  const error = Math.sqrt(squaredError(first) + squaredError(second));
  return Math.abs(mean(second) - mean(first)) <= standardErrors * error;
}

/** Square of the standard error of the mean. */
function squaredError(values: number[]): number {
  return squaredDeviations(values) / (values.length - 1) / values.length;
}
