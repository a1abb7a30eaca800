/** Ids of campaigns and series on the command line. */
import { join } from 'node:path';
import { campaignIdFault, longestCampaignId } from '../input/identifiers.ts';
import { RefusalError } from '../input/refusal.ts';
import { recordIfBegun } from '../measurement/results/standing.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { resultsFolder } from '../state/paths.ts';

/** An id for which the command line gives none: name, then what it runs on or at, then the time. A long name is cut. */
export function newCampaignId(campaign: string, parts: string[], now = new Date()): string {
  const [day, time] = now.toISOString().split('T') as [string, string];
  const ending = ['', ...parts, day.replaceAll('-', ''), time.slice(0, 8).replaceAll(':', '')].join('-');
  return `${campaign.slice(0, Math.max(1, longestCampaignId - ending.length))}${ending}`;
}

/** Refuses text that cannot be a campaign id, such as a path. */
export function refuseNoId(campaignId: string): void {
  const fault = campaignIdFault('the campaign id', campaignId);
  if (fault !== null) throw new RefusalError([fault]);
}

/** The record of a campaign. Throws a `RefusalError` if there are no results of it here. @param hint what else a person may mean */
export async function recordHere(campaignId: string, hint = ''): Promise<CampaignRecord> {
  refuseNoId(campaignId);
  const record = await recordIfBegun(campaignId);
  if (record) return record;
  const folder = join(resultsFolder, campaignId);
  throw new RefusalError([
    `${folder} has no campaign.json: run "proofload list results" for the campaigns with results.${hint}`,
  ]);
}
