import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { costOf, type Cost } from '../lease/cost.ts';
import type { LeaseProgress } from '../lease/progress.ts';
import { resultsFolder } from '../paths.ts';
import { campaignLayout } from '../results/layout.ts';
import { readCampaignRecord } from '../results/read.ts';

/** What a campaign costs; null where nothing has a price, and where its results lie on another machine. */
export async function costHere(campaignId: string, lease: LeaseProgress | null): Promise<Cost | null> {
  const folder = join(resultsFolder, campaignId);
  if (!existsSync(campaignLayout(folder).record)) return null;
  return costOf(await readCampaignRecord(folder), lease, Date.now());
}
