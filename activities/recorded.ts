import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { readsRecord } from '../workflows/recorded.ts';
import type { CampaignActivities, OnHosts } from './contract.ts';

type Recorded = Pick<OnHosts, 'plan' | 'inventory'>;
type AnyActivity = (input: object) => Promise<unknown>;

/** The same activities; those that the workflow calls without plan and inventory find them in `campaign.json`. */
export function withRecorded(resultsFolder: string, activities: CampaignActivities): CampaignActivities {
  const read = reader(resultsFolder);
  const wrap = (body: AnyActivity): AnyActivity => {
    return async (input) =>
      'campaignId' in input && !('plan' in input)
        ? await body({ ...input, ...(await read(String(input.campaignId))) })
        : await body(input);
  };
  return Object.fromEntries(
    Object.entries(activities).map(([name, body]) => [name, readsRecord(name) ? wrap(body as AnyActivity) : body]),
  ) as unknown as CampaignActivities;
}

/** Reads a record again only when it was written anew: one of thousands of runs is some megabytes. */
function reader(resultsFolder: string): (campaignId: string) => Promise<Recorded> {
  const known = new Map<string, { version: string; recorded: Recorded }>();
  return async (campaignId) => {
    const folder = join(resultsFolder, campaignId);
    const version = await versionOf(campaignLayout(folder).record);
    const before = known.get(campaignId);
    if (before?.version === version) return before.recorded;
    const { plan, inventory } = await readCampaignRecord(folder);
    if (!inventory) throw new Error(`${campaignLayout(folder).record} names no hosts yet.`);
    const recorded = { plan, inventory };
    known.set(campaignId, { version, recorded });
    return recorded;
  };
}

/** Each write of a record makes a new file. */
async function versionOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    throw new Error(
      `${path} cannot be read: the workers of a campaign share one folder of results (PROOFLOAD_RESULTS).`,
      { cause: error },
    );
  }
}
