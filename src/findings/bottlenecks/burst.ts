/** Rates that a provider holds for a while only: which one applied in a window, and whether its credits ended midway. Pure. */
import type { BurstRate } from '../../hosts/inventory.ts';
import type { Statistics } from '../../measurement/telemetry/statistics.ts';
import { mean } from '../../statistics/sums.ts';
import * as at from './thresholds.ts';

/** The use of a rate in a window, against the limit that applied. */
export interface RateUse {
  /** Mean over the window as a share of `limit`. */
  share: number;
  limit: number;
  /** The mean is above the sustained rate, so the burst rate applied. */
  isBurst: boolean;
  /** Share of the window after which the rate fell to the sustained one and stayed; null if it did not. */
  endedAfter: number | null;
}

export function rateUse(statistics: Statistics, rate: BurstRate): RateUse {
  const endedAfter = endOfBurst(statistics.tenths ?? [], rate);
  const isBurst =
    endedAfter === null && rate.burst > rate.sustained && statistics.mean > rate.sustained * at.impossibleShare;
  const limit = isBurst ? rate.burst : rate.sustained;
  // Once the credits have ended, what counts is the part without them.
  const rest = endedAfter === null ? [] : known(statistics.tenths ?? [], Math.round(endedAfter * 10));
  return { share: (rest.length > 0 ? mean(rest) : statistics.mean) / limit, limit, isBurst, endedAfter };
}

const known = (tenths: (number | null)[], from: number, to?: number): number[] =>
  tenths.slice(from, to).filter((tenth) => tenth !== null);

/**
 * Credits end when every tenth before is clearly above the sustained rate, and every one after is at it. The tenth in which they
 * end is in between. At least two tenths on each side, so that a peak or a pause is none.
 */
function endOfBurst(tenths: (number | null)[], { sustained, burst }: BurstRate): number | null {
  if (burst <= sustained || known(tenths, 0).length < tenths.length) return null;
  for (let end = 2; end <= tenths.length - 2; end += 1) {
    const before = known(tenths, 0, end);
    const after = known(tenths, end + 1);
    const isAbove = before.every((tenth) => tenth >= sustained * at.aboveSustained);
    const isAtLimit = after.length >= 2 && after.every((tenth) => isAt(tenth / sustained));
    if (isAbove && isAtLimit)
      return isAt((tenths[end] ?? 0) / sustained) ? end / tenths.length : (end + 1) / tenths.length;
  }
  return null;
}

const isAt = (share: number): boolean => share >= at.saturatedShare && share <= at.impossibleShare;
