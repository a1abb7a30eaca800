import { basename } from 'node:path';
import { alterationText } from '../../measurement/results/alteration-text.ts';
import { alterationsIn } from '../../measurement/results/manifest.ts';
import { readCampaignRecord } from '../../measurement/results/read.ts';

/** Sentences on files of a folder of results that are not what they were when its campaign ended. */
export interface ToldAlterations {
  /** For whoever reads the folder now. */
  warnings: string[];
  /** For the report: the warnings, and that a campaign without an end has nothing that they could be held against. */
  caveats: string[];
}

/** Reads every file of a folder of results once. Says nothing of one that a Proofload without checksums wrote. */
export async function alterationsOf(folder: string): Promise<ToldAlterations> {
  const found = await alterationsIn(folder);
  const text = alterationText(basename(folder), found);
  if (text !== null) return { warnings: [text], caveats: [text] };
  if (found !== null || (await readCampaignRecord(folder)).outcome !== null) return { warnings: [], caveats: [] };
  return {
    warnings: [],
    caveats: ['The campaign has not come to its end: no checksums say what its files were.'],
  };
}
