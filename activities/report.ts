import { join } from 'node:path';
import type { CampaignActivities } from './contract.ts';
import { inOwnProcess } from './in-own-process.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export function analyseIn(resultsFolder: string): CampaignActivities['analyse'] {
  return ({ campaignId }) => withHeartbeats(() => inOwnProcess('analyse', join(resultsFolder, campaignId)));
}

export function reportIn(resultsFolder: string): CampaignActivities['report'] {
  return ({ campaignId }) => withHeartbeats(() => inOwnProcess('report', join(resultsFolder, campaignId)));
}
