import { join } from 'node:path';
import { writeReport } from '../src/report/files/write-report.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export function reportIn(resultsFolder: string): CampaignActivities['report'] {
  return ({ campaignId }) => whileBeating(() => writeReport(join(resultsFolder, campaignId)));
}
