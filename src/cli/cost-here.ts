import { join } from 'node:path';
import { costOf, type Cost } from '../measurement/results/cost.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { FileError } from '../input/file-error.ts';
import { resultsFolder } from '../state/paths.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';

/**
 * What a campaign costs; null where nothing has a price, and where its results lie on another machine or cannot be read.
 *
 * @param say is told why they cannot be read
 */
export async function costHere(
  campaignId: string,
  lease: LeaseProgress | null,
  say: (line: string) => void,
): Promise<Cost | null> {
  try {
    return costOf(await readCampaignRecord(join(resultsFolder, campaignId)), lease, Date.now());
  } catch (error) {
    // How a campaign ended is worth more than what it cost: a damaged record must not take its place.
    if (!(error instanceof FileError)) throw error;
    if (error.fault !== 'absent') for (const fault of error.faults) say(fault);
    return null;
  }
}
