import type { CampaignData } from '../../findings/analyse.ts';
import { measuredWindows } from '../../findings/measured-windows.ts';
import { judgedRuns } from '../../plan/judged-runs.ts';
import { FileError } from '../../input/file-error.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { readAttempts, readCampaignRecord, readRunResults } from '../../measurement/results/read.ts';
import { noTelemetry, type CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { summariseTelemetry } from '../../measurement/telemetry/summarise.ts';
import { otherProfiles } from './other-profiles.ts';

/** Reads a campaign's results folder. A campaign that failed early has neither runs nor telemetry. */
export async function readCampaign(folder: string): Promise<CampaignData> {
  const { telemetry: path } = campaignLayout(folder);
  const [record, runs] = await Promise.all([readCampaignRecord(folder), readRunResults(folder)]);
  const attempts = await Promise.all(judgedRuns(record.plan).map(({ id }) => readAttempts(folder, id)));
  const request = { windows: measuredWindows(runs), hosts: record.inventory?.hosts ?? [] };
  const telemetry = await summariseTelemetry(path, request).catch(noneIfAbsent);
  const otherCampaigns = await otherProfiles(folder, record.plan);
  return { record, runs, attempts: attempts.flat(), otherCampaigns, telemetry };
}

function noneIfAbsent(error: unknown): CampaignTelemetry {
  if (error instanceof FileError && error.fault === 'absent') return noTelemetry;
  throw error;
}
