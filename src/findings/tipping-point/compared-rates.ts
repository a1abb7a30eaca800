/** Compares two topologies at each rate. Pure. */
import { studentProbability, type Fit } from '../../statistics/student.ts';
import { geometricMean } from '../../statistics/sums.ts';
import { decide } from '../contrast/decide.ts';
import { logarithmOf, pairedRatio } from './paired-ratio.ts';
import type { ComparedRate } from './tipping-finding.ts';
import type { Measured, Side } from './tipping-question.ts';

/** A rate with enough blocks. */
export interface EstimatedRate {
  rate: number;
  /** Logarithm of the ratio, above 0 where a is better. */
  advantage: Fit;
}

/**
 * Every rate, from the lowest on. Of all leads that are claimed none is false in 95 % of cases, because the probabilities are adjusted for the
 * number of rates. A lead needs no size: near a crossing every lead is small.
 */
export function comparedRates({ levels, lowerIsBetter }: Measured): {
  rates: ComparedRate[];
  estimated: EstimatedRate[];
} {
  const tested = levels.map(({ pairs }) => pairedRatio(pairs));
  const fits = tested.map((each, index) => each && logarithmOf(each, levels[index]!.pairs.length));
  const compared = levels.map(({ rate, pairs }, index): ComparedRate => {
    const { ratio = geometricMean(pairs.map(({ a, b }) => b / a)), interval = null } = tested[index] ?? {};
    return { rate, blocks: pairs.length, ratio, interval, probability: null, ahead: null };
  });
  const family = compared.flatMap((each, index) => {
    const fit = fits[index];
    return fit && each.interval
      ? [{ index, ratio: each.ratio, ...each.interval, probability: studentProbability(fit), within: 1 }]
      : [];
  });
  for (const [place, { verdict, probability }] of decide(family).entries()) {
    const { index, ratio } = family[place]!;
    const ahead = verdict === 'differs' ? betterSide(ratio, lowerIsBetter) : null;
    compared[index] = { ...compared[index]!, probability, ahead };
  }
  const sign = lowerIsBetter ? 1 : -1;
  const estimated = fits.flatMap((fit, index) =>
    fit ? [{ rate: levels[index]!.rate, advantage: { ...fit, value: sign * fit.value } }] : [],
  );
  return { rates: compared, estimated };
}

/** The side that a ratio of b over a favours. */
export function betterSide(ratio: number, lowerIsBetter: boolean): Side {
  return ratio > 1 === lowerIsBetter ? 'a' : 'b';
}
