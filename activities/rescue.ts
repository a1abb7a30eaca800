import { join } from 'node:path';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { collectInto } from './collect.ts';
import type { LeaseActivities } from './lease-contract.ts';

/** As a campaign collects at its end; one that came to its end has done so. */
export function rescueInto(resultsFolder: string): LeaseActivities['rescue'] {
  const collect = collectInto(resultsFolder);
  return async ({ campaignId, inventory }) => {
    const { plan, outcome } = await readCampaignRecord(join(resultsFolder, campaignId));
    if (outcome === null) await collect({ campaignId, plan, inventory });
  };
}
