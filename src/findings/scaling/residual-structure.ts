/** Whether levels deviate from a fitted law by more than chance, or in a pattern that chance has not. Pure. */
import { waysToChoose } from '../../statistics/binomial.ts';
import { fTail } from '../../statistics/f-distribution.ts';
import { fewestDegrees, significance } from '../../statistics/student.ts';
import { total } from '../../statistics/sums.ts';
import { plain, share } from '../../text/figures.ts';
import { scatterOfVisits } from '../response/visits.ts';
import { logarithmsOf, parameters, residualShare, type Level } from './levels.ts';

/** A law that is this close to the levels is good enough, however little they scatter. */
const negligibleShare = 0.005;

/**
 * The structure as a clause, or null. By two tests: of lack of fit, the distance of the levels from the law against the scatter of their own
 * runs (N. R. Draper, H. Smith, "Applied Regression Analysis", 1998, chapter 2), and of runs of levels on one side of the law (A. Wald,
 * J. Wolfowitz, Annals of Mathematical Statistics 11(2), 1940), which needs one run of each level.
 *
 * @param levels in order of load
 * @param residuals logarithms of measured over fitted throughput
 */
export function residualStructure(levels: Level[], residuals: number[]): string | null {
  const sum = total(residuals.map((residual) => residual ** 2));
  const deviation = residualShare(sum, levels.length);
  if (deviation < negligibleShare) return null;
  const { variance, degrees } = scatterOfVisits(levels.map((level) => ({ logarithms: logarithmsOf(level) })));
  if (
    degrees >= fewestDegrees &&
    fTail(deviation ** 2 / variance, levels.length - parameters, degrees) < significance
  ) {
    return `they deviate by ${plain(share(deviation))}, more than the ${plain(share(Math.sqrt(variance)))} that the runs of a level explain`;
  }
  const above = residuals.map((residual) => residual > 0);
  return fewRunsProbability(above) < significance
    ? 'neighbours lie on the same side of it more often than by chance'
    : null;
}

/** Probability that so few changes of side are chance: the exact distribution, all orders being equally likely. */
export function fewRunsProbability(above: boolean[]): number {
  const one = above.filter(Boolean).length;
  const other = above.length - one;
  if (one === 0 || other === 0) return 1;
  const observed = 1 + above.filter((side, index) => index > 0 && side !== above[index - 1]).length;
  let orders = 0;
  for (let runs = 2; runs <= observed; runs += 1) {
    // Runs alternate: one side has as many as the other, or one more.
    const [more, less] = [Math.ceil(runs / 2), Math.floor(runs / 2)];
    orders += ways(one, more) * ways(other, less) + ways(one, less) * ways(other, more);
  }
  return orders / waysToChoose(one, above.length);
}

/** Ways to divide so many into parts of at least one. */
function ways(count: number, parts: number): number {
  return waysToChoose(parts - 1, count - 1);
}
