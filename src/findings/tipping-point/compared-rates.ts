/** Which of two topologies leads at each rate. Pure. */
import { studentQuantile, type Fit } from '../../statistics/student.ts';
import { decideFamily, verdictOf } from '../contrast/decide.ts';
import type { ComparedRate, RateContrast, Side } from './tipping-finding.ts';

/** A rate with enough blocks. */
export interface EstimatedRate {
  rate: number;
  /** Logarithm of the ratio, above 0 where a is better. */
  advantage: Fit;
}

/** Decides the rates as one family. A lead needs no size: near a crossing every lead is small. */
export function comparedRates(rates: RateContrast[], lowerIsBetter: boolean): ComparedRate[] {
  decideFamily(rates.map((each) => ({ ...each, within: 1 })));
  return rates.map((each) => ({
    ...each,
    ahead: verdictOf(each) === 'differs' ? betterSide(each.ratio, lowerIsBetter) : null,
  }));
}

/** The rates with an interval. */
export function estimatedRates(rates: RateContrast[], lowerIsBetter: boolean): EstimatedRate[] {
  const sign = lowerIsBetter ? 1 : -1;
  return rates.flatMap(({ rate, ratio, estimate }) => {
    if (estimate.state !== 'interval') return [];
    const degrees = estimate.n - 1;
    // An error that gives at least its interval.
    const reach = Math.max(Math.log(estimate.high / ratio), Math.log(ratio / estimate.low));
    // Equal ratios differ by rounding.
    const standardError = reach < rounding ? 0 : reach / studentQuantile(degrees);
    return [{ rate, advantage: { value: sign * Math.log(ratio), standardError, degrees } }];
  });
}

/** Scatter of logarithms that is only rounding. */
const rounding = 1e-12;

/** The side that a ratio of b over a favours. */
export function betterSide(ratio: number, lowerIsBetter: boolean): Side {
  return ratio > 1 === lowerIsBetter ? 'a' : 'b';
}
