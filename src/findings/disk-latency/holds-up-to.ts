/** The highest load up to which a share of operations stays below a bound. Pure. */
import type { HoldsUpTo, JudgedLevel } from './disk-latency-finding.ts';

/**
 * Levels are tested upwards until one is not shown to hold, and downwards until one does not fail. Both orders were known before, so the
 * intervals need no adjustment for the number of levels: J. C. Hsu, R. L. Berger, "Stepwise Confidence Intervals without Multiplicity Adjustment
 * for Dose-Response and Toxicity Studies", Journal of the American Statistical Association 94, 1999. A load is too high in at most 2.5 % of cases,
 * and one from which on it fails is too low in at most 2.5 %, if more load never helps.
 *
 * @param levels at least one
 */
export function holdsUpTo(levels: JudgedLevel[]): HoldsUpTo {
  const ordered = levels.toSorted((one, other) => one.load - other.load);
  const stopped = ordered.findIndex(({ below }) => below.state !== 'holds');
  if (stopped === -1) return { state: 'at-least', level: ordered.at(-1)! };
  const failing = ordered.length - 1 - ordered.findLastIndex(({ below }) => below.state !== 'fails');
  const failsFrom = failing === 0 ? null : ordered[ordered.length - failing]!;
  const next = ordered[stopped]!;
  if (stopped > 0) return { state: 'up-to', level: ordered[stopped - 1]!, next, failsFrom };
  if (failsFrom === next) return { state: 'none', failsFrom };
  return { state: 'inconclusive', next, failsFrom };
}
