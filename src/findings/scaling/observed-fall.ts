/** Whether levels show that throughput falls beyond a peak. Pure. */
import { residualShare, type Level } from './levels.ts';
import { neverFallingSum, saturatingSum } from './saturating-curve.ts';
import { peakOf, type Scalability } from './universal-scalability.ts';

/** Differences of Akaike's criterion from which the worse of two models has little support, and essentially none (K. P. Burnham,
 * D. R. Anderson, "Model Selection and Multimodel Inference", 2002, section 2.6). */
const littleSupport = 4;
const noSupport = 10;
/** Sums of squared logarithms below this are rounding. */
const negligibleSum = 1e-12;

/**
 * The Universal Scalability Law always has a peak, also if it is fitted to a system that levels off. Two things show that
 * throughput really falls: the law fits clearly better than a saturating curve with as many parameters, and the levels are
 * farther from every curve that never falls than their scatter explains.
 *
 * @param fit the law at its best for `levels`, which are in order of their load. If its peak lies beyond them, nothing is said of it.
 */
export function observedFall(levels: Level[], fit: Scalability): 'falls' | 'levels off' | 'open' {
  if (peakOf(fit) > levels.at(-1)!.load) return 'open';
  const count = levels.length;
  const saturating = Math.max(saturatingSum(levels), negligibleSum);
  const law = Math.max(fit.sum, negligibleSum);
  const difference = count * Math.log(saturating / law);
  if (difference < -noSupport) return 'levels off';
  const variance = residualShare(Math.min(saturating, law), count) ** 2;
  return difference > littleSupport && neverFallingSum(levels) > count * variance ? 'falls' : 'open';
}
