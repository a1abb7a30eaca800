/** A ratio with what is known of it. Pure. */
import type { TestedRatio } from '../../statistics/ratio-interval.ts';
import { geometricMean } from '../../statistics/sums.ts';
import type { Basis, DecidedFigure } from './contrast-finding.ts';

/** Without an interval the range over all pairs of values. */
export function estimated(
  basis: Basis,
  tested: TestedRatio | null,
  base: number[],
  other: number[],
  n = Math.min(base.length, other.length),
): DecidedFigure {
  if (tested) {
    const { ratio, ...interval } = tested;
    return { ratio, estimate: { state: 'interval', basis, n, ...interval } };
  }
  const ratio = geometricMean(other) / geometricMean(base);
  if (base.length === 1 && other.length === 1) return { ratio, estimate: { state: 'one-trial' } };
  const [low, high] = [Math.min(...other) / Math.max(...base), Math.max(...other) / Math.min(...base)];
  return { ratio, estimate: { state: 'range', basis, n, low, high } };
}
