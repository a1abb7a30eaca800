import { join } from 'node:path';
import type { CampaignActivities } from './contract.ts';
import { inOwnProcess } from './in-own-process.ts';
import { whileBeating } from './while-beating.ts';

export function analyseIn(resultsFolder: string): CampaignActivities['analyse'] {
  return ({ campaignId }) =>
    whileBeating(async () => ({ verdicts: await inOwnProcess('analyse', join(resultsFolder, campaignId)) }));
}

export function reportIn(resultsFolder: string): CampaignActivities['report'] {
  return ({ campaignId }) => whileBeating(() => inOwnProcess('report', join(resultsFolder, campaignId)));
}
