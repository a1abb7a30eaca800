import { existsSync } from 'node:fs';
import type { CampaignData } from '../analysis/analyse.ts';
import { campaignLayout } from '../results/layout.ts';
import { readAttempts, readCampaignRecord, readRunResults } from '../results/read.ts';
import { otherProfiles } from './other-profiles.ts';
import { hostScope, machineScope } from '../telemetry/columns.ts';
import { readTelemetry } from '../telemetry/query.ts';

/** Reads what a campaign left. One that failed early has neither runs nor telemetry, and is read all the same. */
export async function readCampaign(folder: string): Promise<CampaignData> {
  const { telemetry } = campaignLayout(folder);
  const [record, runs, rows] = await Promise.all([
    readCampaignRecord(folder),
    readRunResults(folder),
    existsSync(telemetry) ? readTelemetry(telemetry) : [],
  ]);
  const attempts = await Promise.all(record.plan.runs.map(({ id }) => readAttempts(folder, id)));
  // Services are many and findings speak of hosts alone.
  const ofHosts = rows.filter((row) => row.scope === hostScope || row.scope === machineScope);
  const besides = await otherProfiles(folder, record.plan);
  return { record, runs, attempts: attempts.flat(), besides, rows: ofHosts };
}
