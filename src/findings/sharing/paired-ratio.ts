/** The ratio of two sides of a comparison that was measured in blocks. Pure. */
import { mean, squaredDeviations } from '../../statistics/sums.ts';
import { fewestTrials, type Interval } from '../../statistics/ratio-interval.ts';
import { studentQuantile } from '../../statistics/student.ts';

export interface PairedRatio {
  /** Geometric mean of the ratios: the only mean that does not depend on the choice of the base (P. J. Fleming, J. J. Wallace, "How Not to Lie with Statistics", Communications of the ACM 29(3), 1986). */
  ratio: number;
  /** 95 %; null below `fewestTrials` pairs. */
  interval: Interval | null;
}

/**
 * The second of each pair over the first: Student's paired interval on the logarithms of the ratios (Student, "The Probable Error of
 * a Mean", Biometrika 6(1), 1908). An effect of a block on both sides cancels out. A bootstrap of the blocks is not enough: without a
 * difference, four blocks have the same sign in two of 16 cases, and a bootstrap claims a difference in each. All figures are positive,
 * and there is at least one pair.
 */
export function pairedRatio(pairs: [before: number, after: number][]): PairedRatio {
  const logarithms = pairs.map(([before, after]) => Math.log(after / before));
  const middle = mean(logarithms);
  const ratio = Math.exp(middle);
  if (pairs.length < fewestTrials) return { ratio, interval: null };
  const standardError = Math.sqrt(squaredDeviations(logarithms) / (pairs.length - 1) / pairs.length);
  const reach = studentQuantile(pairs.length - 1) * standardError;
  return { ratio, interval: { low: Math.exp(middle - reach), high: Math.exp(middle + reach) } };
}
