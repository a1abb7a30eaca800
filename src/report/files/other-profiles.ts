import { basename, dirname, join } from 'node:path';
import type { CostFinding } from '../../findings/findings.ts';
import type { Plan } from '../../plan/plan.ts';
import { FileError } from '../../input/file-error.ts';
import { readJson } from '../../input/read-json.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { listResults, readCampaignRecord } from '../../measurement/results/read.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import { pricedFindingsKind } from './findings-schema.ts';

type OtherCampaign = CostFinding['otherCampaigns'][number];

interface Campaign {
  folder: string;
  record: CampaignRecord;
}

/**
 * Costs of results on other profiles: for each profile, the newest campaign of the same name and size that has findings with
 * prices, next to `folder`. Sorted by profile name.
 */
export async function otherProfiles(folder: string, plan: Plan): Promise<OtherCampaign[]> {
  const parent = dirname(folder);
  const ids = (await listResults(parent)).filter((id) => id !== basename(folder));
  const campaigns = await Promise.all(ids.map((id) => readOther(join(parent, id))));
  const alike = campaigns
    .filter((each) => each !== null)
    .filter(({ record: { plan: its } }) => its.campaign === plan.campaign && its.size === plan.size)
    .filter(({ record }) => record.plan.profile !== plan.profile)
    .toSorted((one, other) => startOf(other) - startOf(one));
  const newest = new Map<string, OtherCampaign>();
  for (const other of await Promise.all(alike.map(costsOf))) {
    if (other && !newest.has(other.profile)) newest.set(other.profile, other);
  }
  return [...newest.values()].toSorted((one, other) => one.profile.localeCompare(other.profile));
}

function startOf({ record }: Campaign): number {
  return record.phases[0]?.startMilliseconds ?? 0;
}

/** Null if it cannot be read: a broken folder of another campaign must not prevent this report. */
async function readOther(folder: string): Promise<Campaign | null> {
  return await nullIfUnreadable(async () => ({ folder, record: await readCampaignRecord(folder) }));
}

async function costsOf({ folder, record }: Campaign): Promise<OtherCampaign | null> {
  const path = campaignLayout(folder).findings;
  const findings = await nullIfUnreadable(async () => await readJson(path, pricedFindingsKind));
  if (!findings?.cost) return null;
  return { profile: record.plan.profile, campaignId: record.id, results: findings.cost.results };
}

/** Null for a file that cannot be read. */
export async function nullIfUnreadable<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
