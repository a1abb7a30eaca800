/** Compares two topologies at each rate. Pure. */
import { holm } from '../../statistics/holm.ts';
import { significance, studentProbability, type Fit } from '../../statistics/student.ts';
import { mean } from '../../statistics/sums.ts';
import { logarithmOf, pairedRatio } from './paired-ratio.ts';
import type { ComparedRate } from './tipping-finding.ts';
import { levelsInOrder, type Measured, type Side } from './tipping-question.ts';

/** A rate with enough blocks. */
export interface EstimatedRate {
  rate: number;
  /** Logarithm of the ratio, above 0 where a is better. */
  advantage: Fit;
}

/**
 * Every rate, from the lowest on. Of all leads that are claimed none is false in 95 % of cases, because the probabilities are adjusted for
 * the number of rates and of looks: each look has its share of the 5 % (Bonferroni).
 */
export function comparedRates({ levels: unordered, lowerIsBetter, looks = 1 }: Measured): {
  rates: ComparedRate[];
  estimated: EstimatedRate[];
} {
  const levels = levelsInOrder(unordered);
  const tested = levels.map(({ pairs }) => pairedRatio(pairs));
  const fits = tested.map((each, index) => each && logarithmOf(each, levels[index]!.pairs.length));
  const adjusted = holm(fits.flatMap((fit) => (fit ? [studentProbability(fit)] : [])));
  let next = 0;
  const rates = levels.map(({ rate, pairs }, index): ComparedRate => {
    const ratio = tested[index]?.ratio ?? Math.exp(mean(pairs.map(({ a, b }) => Math.log(b / a))));
    const probability = tested[index] ? Math.min(1, looks * adjusted[next++]!) : null;
    const ahead = probability !== null && probability <= significance ? betterSide(ratio, lowerIsBetter) : null;
    return { rate, blocks: pairs.length, ratio, interval: tested[index]?.interval ?? null, probability, ahead };
  });
  const sign = lowerIsBetter ? 1 : -1;
  const estimated = fits.flatMap((fit, index) =>
    fit ? [{ rate: levels[index]!.rate, advantage: { ...fit, value: sign * fit.value } }] : [],
  );
  return { rates, estimated };
}

/** The side that a ratio of b over a favours. */
export function betterSide(ratio: number, lowerIsBetter: boolean): Side {
  return ratio > 1 === lowerIsBetter ? 'a' : 'b';
}
