import { join } from 'node:path';
import type { CampaignActivities } from './contract.ts';
import { inOwnProcess } from './in-own-process.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Each in a process of its own, so that the memory of one is not held during the other. */
export function analyseIn(resultsFolder: string): CampaignActivities['analyse'] {
  return ({ campaignId }) =>
    withHeartbeats(async ({ onProgress }) => {
      const folder = join(resultsFolder, campaignId);
      await inOwnProcess('mergeTelemetry', folder, onProgress);
      onProgress('findings');
      return await inOwnProcess('analyse', folder);
    });
}

export function reportIn(resultsFolder: string): CampaignActivities['report'] {
  return ({ campaignId }) => withHeartbeats(() => inOwnProcess('report', join(resultsFolder, campaignId)));
}
