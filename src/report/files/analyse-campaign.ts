import { findingsOf } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { updateManifest } from '../../measurement/results/manifest.ts';
import { writeJsonWhole } from '../../state/write-whole.ts';
import { readCampaign } from './read-campaign.ts';

/**
 * Draws the findings of a campaign from its folder of results and writes `findings.json` there.
 *
 * @param alterations sentences on files that are not what they were when the campaign ended; they become caveats
 */
export async function analyseCampaign(folder: string, alterations: string[] = []): Promise<Findings> {
  const findings = findingsOf({ ...(await readCampaign(folder)), alterations });
  const path = campaignLayout(folder).findings;
  await writeJsonWhole(path, findings);
  await updateManifest(folder, [path]);
  return findings;
}
