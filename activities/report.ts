import { join } from 'node:path';
import { analyseCampaign } from '../src/report/files/analyse-campaign.ts';
import { writeReport } from '../src/report/files/write-report.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export function analyseIn(resultsFolder: string): CampaignActivities['analyse'] {
  return ({ campaignId }) =>
    whileBeating(async () => {
      const findings = await analyseCampaign(join(resultsFolder, campaignId));
      return { verdicts: findings.systems.map((finding) => finding.verdict) };
    });
}

export function reportIn(resultsFolder: string): CampaignActivities['report'] {
  return ({ campaignId }) => whileBeating(() => writeReport(join(resultsFolder, campaignId)));
}
