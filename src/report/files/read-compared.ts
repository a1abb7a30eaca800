import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ComparableCampaign } from '../../findings/comparison/compare-campaigns.ts';
import { RefusalError } from '../../input/refusal.ts';
import { FileError } from '../../input/file-error.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { readCampaignRecord, readRunResults } from '../../measurement/results/read.ts';
import { alterationsOf } from './alterations.ts';

/**
 * Reads the campaigns to compare, each by its id in `resultsFolder` or by the path of its folder. Throws a RefusalError that
 * lists every campaign that cannot be read or is named twice.
 */
export async function readCompared(named: string[], resultsFolder: string): Promise<ComparableCampaign[]> {
  const faults: string[] = [];
  if (named.length < 2) faults.push('Name at least two campaigns: the first is the base of the comparison.');
  const folders = named.map((name) => folderOf(name, resultsFolder));
  const campaigns: ComparableCampaign[] = [];
  for (const [index, folder] of folders.entries()) {
    if (folder === null) faults.push(unknownText(named[index]!, resultsFolder));
    else if (folders.indexOf(folder) !== index) faults.push(`${named[index]} is named twice.`);
    else {
      try {
        const [record, runs] = [await readCampaignRecord(folder), await readRunResults(folder)];
        const { warnings } = await alterationsOf(folder);
        campaigns.push({ record, runs, ...(warnings.length > 0 ? { alterations: warnings } : {}) });
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        faults.push(...error.faults.map((fault) => `${named[index]} cannot be read: ${fault}`));
      }
    }
  }
  if (faults.length > 0) throw new RefusalError(faults);
  return campaigns;
}

function unknownText(name: string, resultsFolder: string): string {
  return `${name} is neither a campaign under ${resultsFolder} nor a folder with a campaign.json. "proofload list results" lists the campaigns.`;
}

/** Null if there is no such campaign. */
function folderOf(name: string, resultsFolder: string): string | null {
  const candidates = [join(resultsFolder, name), resolve(name)];
  return candidates.find((folder) => existsSync(campaignLayout(folder).record)) ?? null;
}
