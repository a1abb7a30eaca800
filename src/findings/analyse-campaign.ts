import { findingsOf } from '../analysis/analyse.ts';
import type { Findings } from '../analysis/findings.ts';
import { campaignLayout } from '../results/layout.ts';
import { writeJsonWhole } from '../results/write-whole.ts';
import { readCampaign } from './read-campaign.ts';

/** Draws the findings of a campaign from its folder of results and writes `findings.json` there. */
export async function analyseCampaign(folder: string): Promise<Findings> {
  const findings = findingsOf(await readCampaign(folder));
  await writeJsonWhole(campaignLayout(folder).findings, findings);
  return findings;
}
