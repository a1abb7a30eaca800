/** A whole folder of results of the sample campaign, for tests that damage it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import type { CampaignRecord, RunResult } from '../../../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

/** Writes the sample campaign into `folder`, as a campaign leaves it; without telemetry. */
export async function leaveCampaign(
  folder: string,
  change: Partial<CampaignRecord> = {},
): Promise<{ record: CampaignRecord; runs: RunResult[] }> {
  const { record, runs } = sampleCampaign();
  await writeJsonAtomically(campaignLayout(folder).record, { ...record, ...change });
  for (const run of runs) await writeJsonAtomically(runLayout(folder, run.runId).result, run);
  return { record, runs };
}

/** A folder that is removed when the test that asked for it ends. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-damage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
