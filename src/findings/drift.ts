/** Whether a figure drifted over trials that should be equal. Pure. */
import type { Drift } from './sharing/sharing-finding.ts';

/** Four values are in strict order by chance in 2 of 24 cases; five in 2 of 120. */
const fewestForTrend = 5;

const significance = 0.05;

/** The drift of a figure over its trials in chronological order; null below two. All values are positive. */
export function driftOf(values: number[]): Drift | null {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  return { percent: (last / first - 1) * 100, trend: trendOf(values) };
}

/**
 * Two-sided test of H. B. Mann, "Nonparametric Tests Against Trend", Econometrica 13(3), 1945, by the exact distribution of the
 * number of inversions in a random order. Equal values count for neither direction.
 */
function trendOf(values: number[]): Drift['trend'] {
  if (values.length < fewestForTrend) return null;
  const score = values.reduce(
    (sum, value, index) => sum + values.slice(index + 1).reduce((own, later) => own + Math.sign(later - value), 0),
    0,
  );
  if (probabilityOf(Math.abs(score), values.length) > significance) return 'none';
  return score > 0 ? 'rising' : 'falling';
}

/** Probability that a random order of this many values scores at least as high in either direction. */
function probabilityOf(score: number, length: number): number {
  const orders = inversions(length);
  const all = orders.reduce((sum, count) => sum + count, 0);
  // The score is the number of ordered pairs minus the inversions.
  const pairs = (length * (length - 1)) / 2;
  const beyond = orders.reduce(
    (sum, count, inverted) => (Math.abs(pairs - 2 * inverted) >= score ? sum + count : sum),
    0,
  );
  return beyond / all;
}

/** How many orders of this many values have 0, 1, 2, … inversions. */
function inversions(length: number): number[] {
  let counts = [1];
  for (let size = 2; size <= length; size += 1) {
    const next = Array.from({ length: counts.length + size - 1 }, () => 0);
    for (const [inverted, count] of counts.entries()) {
      for (let more = 0; more < size; more += 1) next[inverted + more]! += count;
    }
    counts = next;
  }
  return counts;
}
