import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ComparableCampaign } from '../../findings/comparison/comparison.ts';
import { RefusalError } from '../../input/refusal.ts';
import { FileError } from '../../input/file-error.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { readCampaignRecord, readRunResults } from '../../measurement/results/read.ts';
import { alterationsOf } from './alterations.ts';

/**
 * Reads the sides to compare. A side is a campaign, named by its id in `resultsFolder` or by the path of its folder, or several
 * campaigns of one configuration, separated by commas. Throws a RefusalError that lists every campaign that cannot be read or is
 * named twice.
 *
 * @param fewest sides that there must be
 */
export async function readCompared(
  sides: string[],
  resultsFolder: string,
  fewest = 2,
): Promise<ComparableCampaign[][]> {
  const faults: string[] = [];
  if (sides.length < fewest) faults.push('Name at least two campaigns: the first is the base of the comparison.');
  const named = sides.map((side) => namesOf(side, resultsFolder));
  const folders = named.flat().map((name) => folderOf(name, resultsFolder));
  const campaigns: ComparableCampaign[][] = [];
  for (const names of named) {
    const side: ComparableCampaign[] = [];
    for (const name of names) {
      const folder = folderOf(name, resultsFolder);
      if (folder === null) faults.push(unknownText(name, resultsFolder));
      else if (folders.filter((other) => other === folder).length > 1) faults.push(`${name} is named twice.`);
      else side.push(...(await readOne(name, folder, faults)));
    }
    campaigns.push(side);
  }
  if (faults.length > 0) throw new RefusalError([...new Set(faults)]);
  return campaigns;
}

/** A folder whose name has a comma is one campaign. */
function namesOf(side: string, resultsFolder: string): string[] {
  return folderOf(side, resultsFolder) === null ? side.split(',').filter((name) => name !== '') : [side];
}

/** Empty, with its faults, if it cannot be read. */
async function readOne(name: string, folder: string, faults: string[]): Promise<ComparableCampaign[]> {
  try {
    const [record, runs] = [await readCampaignRecord(folder), await readRunResults(folder)];
    const { warnings } = await alterationsOf(folder);
    return [{ record, runs, ...(warnings.length > 0 ? { alterations: warnings } : {}) }];
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    faults.push(...error.faults.map((fault) => `${name} cannot be read: ${fault}`));
    return [];
  }
}

function unknownText(name: string, resultsFolder: string): string {
  return `${name} is neither a campaign under ${resultsFolder} nor a folder with a campaign.json. "proofload list results" lists the campaigns.`;
}

/** The folder of a campaign that a command names by its id or by the path of its folder; null if there is none. */
export function folderOf(name: string, resultsFolder: string): string | null {
  const candidates = [join(resultsFolder, name), resolve(name)];
  return candidates.find((folder) => existsSync(campaignLayout(folder).record)) ?? null;
}
