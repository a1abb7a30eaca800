/** Whether a load had settled in its measured window: pure, from the tool's own intervals. */
import { mean, squaredDeviations } from '../statistics/sums.ts';
import type { SeriesPoint } from '../workloads/load-output.ts';

/** Fewer intervals than this show nothing. */
const fewestPoints = 8;
/** Shorter intervals, such as the rest after a tool's last line, scatter by their shortness alone. */
const shortestSeconds = 0.5;
/** From this many points on, MSER goes by batches of five, as MSER-5 does. */
const manyPoints = 60;
const batchSize = 5;
/** Mean latency may grow by this much from the first half to the second before it counts as rising. */
const risingFactor = 1.5;
/** Standard errors from which on a difference is no chance: 2.3 % of normal ones are that large upwards. */
const standardErrors = 2;

export interface Settling {
  settled: boolean;
  /** In what it had not settled, such as `its throughput fell by 12 %`; null where it had. */
  why: string | null;
}

/**
 * A window counts as settled when three things hold.
 *
 * 1. The transient at its beginning ends in its first half. Where it ends is told by MSER: the cut after which the standard
 *    error of the mean throughput is smallest (K. P. White, "An Effective Truncation Heuristic for Bias Reduction in
 *    Simulation Output", Simulation 69(6), 1997), over batches of five from a minute on (MSER-5: K. P. White, M. J. Cobb,
 *    S. C. Spratt, "A Comparison of Five Steady-State Truncation Heuristics for Simulation", Winter Simulation Conference
 *    2000, which also takes a cut in the second half for a run that was too short).
 * 2. After that cut, mean throughput differs between the halves by no more than the precision, or by no more than chance.
 * 3. From the first half of the window to the second, mean latency does not rise by half and by more than chance: a queue that
 *    grows is no steady state, and the cut would hide a part of its growth.
 *
 * @param precisionPercent how near the throughput is to be known
 */
export function settling(series: SeriesPoint[], precisionPercent: number): Settling {
  const points = series.filter(({ seconds }) => seconds >= shortestSeconds);
  if (points.length < fewestPoints) return unsettled(`it gave ${points.length} intervals, too few to tell`);
  const rates = points.map(({ count, seconds }) => count / seconds);
  const cut = transientEnd(rates);
  if (cut > points.length / 2) return unsettled('its throughput was still changing in the second half');
  const steady = halves(rates.slice(cut));
  const drift = changeOf(steady);
  if (Math.abs(drift) > precisionPercent / 100 && !isChance(steady)) {
    return unsettled(`its throughput ${drift < 0 ? 'fell' : 'rose'} by ${Math.round(Math.abs(drift) * 100)} %`);
  }
  const latencies = halves(points.flatMap(({ latencyMeanMilliseconds: mean }) => mean ?? []));
  if (changeOf(latencies) > risingFactor - 1 && !isChance(latencies)) return unsettled('its latency was still rising');
  return { settled: true, why: null };
}

const unsettled = (why: string): Settling => ({ settled: false, why });

/** How many points at the beginning belong to the transient, by MSER. */
function transientEnd(values: number[]): number {
  const size = values.length >= manyPoints ? batchSize : 1;
  const batches = Array.from({ length: Math.floor(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );
  let best = { cut: 0, error: Number.POSITIVE_INFINITY };
  // The standard error of the last few is small by chance: White and his co-authors leave them out as well.
  for (let cut = 0; cut <= batches.length - batchSize; cut += 1) {
    const rest = batches.slice(cut);
    const error = squaredDeviations(rest) / rest.length ** 2;
    if (error < best.error) best = { cut, error };
  }
  return best.cut * size;
}

interface Halves {
  first: number[];
  second: number[];
}

function halves(values: number[]): Halves {
  const middle = Math.floor(values.length / 2);
  return { first: values.slice(0, middle), second: values.slice(middle) };
}

/** Relative change of the mean from the first half to the second; 0 where there is nothing to compare. */
function changeOf({ first, second }: Halves): number {
  if (first.length < 2 || second.length < 2 || mean(first) === 0) return 0;
  return mean(second) / mean(first) - 1;
}

function isChance({ first, second }: Halves): boolean {
  const error = Math.sqrt(squaredError(first) + squaredError(second));
  return Math.abs(mean(second) - mean(first)) <= standardErrors * error;
}

/** Square of the standard error of the mean. */
function squaredError(values: number[]): number {
  return squaredDeviations(values) / (values.length - 1) / values.length;
}
