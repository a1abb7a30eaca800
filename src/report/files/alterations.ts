import { basename } from 'node:path';
import { alterationText, alterationsIn } from '../../measurement/results/manifest.ts';
import { readCampaignRecord } from '../../measurement/results/read.ts';

/**
 * Sentences about files in a results folder that changed after the campaign ended: `warnings` for the user of the command, and
 * `caveats` for the report, which also has that an unfinished campaign has no checksums. Reads every file once. Empty for results of an
 * earlier Proofload without checksums.
 */
export async function alterationsOf(folder: string): Promise<{ warnings: string[]; caveats: string[] }> {
  const found = await alterationsIn(folder);
  const text = alterationText(basename(folder), found);
  if (text !== null) return { warnings: [text], caveats: [text] };
  if (found !== null || (await readCampaignRecord(folder)).outcome !== null) return { warnings: [], caveats: [] };
  return {
    warnings: [],
    caveats: ['The campaign has not finished, so there are no checksums to verify its files.'],
  };
}
