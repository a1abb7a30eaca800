import { findingsOf } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { updateManifest } from '../../measurement/results/manifest.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { readCampaign } from './read-campaign.ts';

/**
 * Computes the findings of a campaign from its results folder and writes `findings.json` there.
 *
 * @param alterations sentences about files that changed after the campaign ended; they become caveats
 * @param further thresholds in addition to those of the plan
 */
export async function analyseCampaign(
  folder: string,
  alterations: string[] = [],
  further: string[] = [],
): Promise<Findings> {
  const findings = findingsOf(await readCampaign(folder, alterations, further));
  const path = campaignLayout(folder).findings;
  await writeJsonAtomically(path, findings);
  await updateManifest(folder, [path]);
  return findings;
}
