/** Writes down that hardware is about to be ordered, before it is: a session that breaks off meanwhile has cost money. */
import { join } from 'node:path';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { writeJsonWhole } from '../src/state/write-whole.ts';
import type { CampaignActivities } from './contract.ts';

/** Safe to repeat. Nothing is ordered where it cannot be written down. */
export function recordingOrders(
  resultsFolder: string,
  provision: CampaignActivities['provision'],
): CampaignActivities['provision'] {
  return async (input) => {
    const folder = join(resultsFolder, input.campaignId);
    const record = await readCampaignRecord(folder);
    if (!record.phases.some(({ phase }) => phase === 'provision')) {
      const ordered = { phase: 'provision' as const, startMilliseconds: Date.now(), endMilliseconds: null };
      await writeJsonWhole(campaignLayout(folder).record, { ...record, phases: [...record.phases, ordered] });
    }
    return provision(input);
  };
}
