/** Ids of campaigns for which the command line gives none. */
import { longestCampaignId } from '../input/identifiers.ts';

/** Name, then what it runs on or at, then the time. A long name is cut. */
export function newCampaignId(campaign: string, parts: string[], now = new Date()): string {
  const [day, time] = now.toISOString().split('T') as [string, string];
  const ending = ['', ...parts, day.replaceAll('-', ''), time.slice(0, 8).replaceAll(':', '')].join('-');
  return `${campaign.slice(0, Math.max(1, longestCampaignId - ending.length))}${ending}`;
}
