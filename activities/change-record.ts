/** Changes `campaign.json`, whose checksum the manifest has. */
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { updateManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../src/state/write-atomically.ts';

/** @param folder of the campaign's results */
export async function changeRecord(folder: string, change: (record: CampaignRecord) => CampaignRecord): Promise<void> {
  const path = campaignLayout(folder).record;
  await writeJsonAtomically(path, change(await readCampaignRecord(folder)));
  await updateManifest(folder, [path]);
}
