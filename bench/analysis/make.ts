import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import { writeJsonAtomically } from '../../src/state/write-atomically.ts';
import { madeCampaign, type Extent } from './made-campaign.ts';
import { makeTelemetry } from './made-telemetry.ts';

/** The raw samples of a host, in the folder of results. */
export const samplesFile = 'samples.jsonl.gz';

/** Writes the results of a synthetic campaign to an empty folder; returns the number of telemetry rows. */
export async function makeResults(folder: string, extent: Extent): Promise<number> {
  const { record, runs } = madeCampaign(extent);
  await writeJsonAtomically(campaignLayout(folder).record, record);
  for (const run of runs) await writeJsonAtomically(runLayout(folder, run.runId).result, run);
  return makeTelemetry(campaignLayout(folder).telemetry, extent);
}
