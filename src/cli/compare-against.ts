/** `proofload compare ID --against latest`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { campaignLayout } from '../measurement/results/layout.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import { findReference } from '../report/files/references.ts';
import { resultsFolder } from '../state/paths.ts';

/** The base and the campaign. Throws a `RefusalError` if either is missing. */
export async function sidesAgainst(named: string[], against: string): Promise<string[]> {
  const [name, ...more] = named;
  if (name === undefined || more.length > 0)
    throw new RefusalError([`--against ${against}: name one campaign, which is compared with an earlier one.`]);
  const folder = [join(resultsFolder, name), resolve(name)].find((each) => existsSync(campaignLayout(each).record));
  if (folder === undefined)
    throw new RefusalError([`${name} is not a campaign. "proofload list results" lists the campaigns.`]);
  const found = await findReference(against, folder, await readCampaignRecord(folder));
  if (typeof found === 'string') throw new RefusalError([`--against ${against}: ${found}.`]);
  return [found.folder, folder];
}
