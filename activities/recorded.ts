import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { removedNames } from '../src/measurement/results/changed-hosts.ts';
import { planOfVariant } from '../src/plan/variants.ts';
import { withMembers, withPresentHosts } from '../src/systems/present-members.ts';
import { readsRecord } from '../workflows/recorded.ts';
import type { CampaignActivities, Deployment } from './contract.ts';

type Recorded = Pick<Deployment, 'plan' | 'inventory'> & { removed: string[] };
type AnyActivity = (input: object) => Promise<unknown>;

/** Adds plan, as the variant, the members of the input and the hosts that are up have it, and inventory from `campaign.json` to the inputs that omit them. */
export function readingRecord(resultsFolder: string, activities: CampaignActivities): CampaignActivities {
  const read = reader(resultsFolder);
  const wrap = (body: AnyActivity): AnyActivity => {
    return async (input) => {
      if (!('campaignId' in input) || 'plan' in input) return await body(input);
      const { plan, inventory, removed } = await read(String(input.campaignId));
      const variant = 'inVariant' in input ? String(input.inVariant) : undefined;
      // Checked by the schema of the activity's input before.
      const { members = [] } = input as Pick<Deployment, 'members'>;
      const now = withPresentHosts(withMembers(planOfVariant(plan, variant), members), inventory, removed);
      return await body({ ...input, plan: now, inventory });
    };
  };
  return Object.fromEntries(
    Object.entries(activities).map(([name, body]) => [name, readsRecord(name) ? wrap(body as AnyActivity) : body]),
  ) as unknown as CampaignActivities;
}

/** Caches a record until it changes: with thousands of runs it has some megabytes. */
function reader(resultsFolder: string): (campaignId: string) => Promise<Recorded> {
  const known = new Map<string, { version: string; recorded: Recorded }>();
  return async (campaignId) => {
    const folder = join(resultsFolder, campaignId);
    const version = await versionOf(campaignLayout(folder).record);
    const before = known.get(campaignId);
    if (before?.version === version) return before.recorded;
    const record = await readCampaignRecord(folder);
    const { plan, inventory } = record;
    if (!inventory) throw new Error(`${campaignLayout(folder).record} names no hosts yet.`);
    const recorded = { plan, inventory, removed: removedNames(record) };
    known.set(campaignId, { version, recorded });
    return recorded;
  };
}

/** Every write of a record creates a new file. */
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
