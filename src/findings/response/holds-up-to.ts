/** The highest level up to which an objective holds. Pure. */
import type { ThresholdVerdict } from '../thresholds/threshold-finding.ts';

export interface JudgedLevel {
  at: number;
  figure: { verdict: ThresholdVerdict };
}

/** `failsFrom` is the lowest level from which on it fails at every measured one; null if there is none. */
export type HoldsUpTo =
  /** It holds up to this level; the next one is not shown to hold. */
  | { state: 'up-to'; upTo: number; next: number; failsFrom: number | null }
  /** It holds at every measured level, of which this is the highest. */
  | { state: 'at-least'; upTo: number }
  /** It fails at every measured level. */
  | { state: 'none'; failsFrom: number }
  /** It is not shown to hold at the lowest level, and does not fail there. */
  | { state: 'inconclusive'; next: number; failsFrom: number | null };

/**
 * Levels are tested upwards until one is not shown to hold, and downwards until one does not fail. Both orders were known before, so the
 * intervals need no adjustment for the number of levels: J. C. Hsu, R. L. Berger, "Stepwise Confidence Intervals without Multiplicity Adjustment
 * for Dose-Response and Toxicity Studies", Journal of the American Statistical Association 94, 1999. A level is too high in at most 2.5 % of cases,
 * and one from which on it fails is too low in at most 2.5 %, if more of the axis never helps.
 *
 * @param levels at least one, in ascending order
 */
export function holdsUpTo(levels: readonly JudgedLevel[]): HoldsUpTo {
  const stopped = levels.findIndex(({ figure }) => figure.verdict !== 'pass');
  const upTo = levels.at(stopped === -1 ? -1 : stopped - 1)!.at;
  if (stopped === -1) return { state: 'at-least', upTo };
  const failsFrom = levels[levels.findLastIndex(({ figure }) => figure.verdict !== 'fail') + 1]?.at ?? null;
  const next = levels[stopped]!.at;
  if (stopped > 0) return { state: 'up-to', upTo, next, failsFrom };
  return failsFrom === next ? { state: 'none', failsFrom } : { state: 'inconclusive', next, failsFrom };
}
