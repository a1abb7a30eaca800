import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import { writeJsonWhole } from '../../src/state/write-whole.ts';
import { madeCampaign, type Extent } from './made-campaign.ts';
import { makeTelemetry } from './made-telemetry.ts';

/** Lays a made campaign into an empty folder as results; returns the rows of its telemetry. */
export async function makeResults(folder: string, extent: Extent): Promise<number> {
  const { record, runs } = madeCampaign(extent);
  await writeJsonWhole(campaignLayout(folder).record, record);
  for (const run of runs) await writeJsonWhole(runLayout(folder, run.runId).result, run);
  return makeTelemetry(campaignLayout(folder).telemetry, extent);
}
