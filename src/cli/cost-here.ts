import { costOf, type Cost } from '../measurement/results/cost.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { FileError } from '../input/file-error.ts';
import { recordIfBegun } from '../measurement/results/standing.ts';

/**
 * The cost of a campaign; null where nothing has a price, and where its results are on another machine or unreadable.
 *
 * @param say receives the reason why the results cannot be read
 */
export async function costHere(
  campaignId: string,
  lease: LeaseProgress | null,
  say: (line: string) => void,
): Promise<Cost | null> {
  try {
    const record = await recordIfBegun(campaignId);
    return record && costOf(record, lease, Date.now());
  } catch (error) {
    // The outcome matters more than the cost: a damaged record must not hide the outcome.
    if (!(error instanceof FileError)) throw error;
    for (const fault of error.faults) say(fault);
    return null;
  }
}
