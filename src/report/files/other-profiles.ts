import { basename, dirname, join } from 'node:path';
import type { CostFinding } from '../../findings/findings.ts';
import type { Plan } from '../../plan/plan.ts';
import { FileError } from '../../input/file-error.ts';
import { readJson } from '../../input/read-json.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { listResults, readCampaignRecord } from '../../measurement/results/read.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import { pricedFindingsKind } from './findings-schema.ts';

type Beside = CostFinding['besides'][number];

interface Campaign {
  folder: string;
  record: CampaignRecord;
}

/**
 * What results cost on other profiles: of the campaigns of the same name and size in the folder around `folder`, the newest of
 * each profile that has findings with prices. In the order of the profiles' names.
 */
export async function otherProfiles(folder: string, plan: Plan): Promise<Beside[]> {
  const around = dirname(folder);
  const ids = (await listResults(around)).filter((id) => id !== basename(folder));
  const campaigns = await Promise.all(ids.map((id) => campaignIn(join(around, id))));
  const alike = campaigns
    .filter((each) => each !== null)
    .filter(({ record: { plan: its } }) => its.campaign === plan.campaign && its.size === plan.size)
    .filter(({ record }) => record.plan.profile !== plan.profile)
    .toSorted((one, other) => began(other) - began(one));
  const newest = new Map<string, Beside>();
  for (const beside of await Promise.all(alike.map(costsOf))) {
    if (beside && !newest.has(beside.profile)) newest.set(beside.profile, beside);
  }
  return [...newest.values()].toSorted((one, other) => one.profile.localeCompare(other.profile));
}

function began({ record }: Campaign): number {
  return record.phases[0]?.startMilliseconds ?? 0;
}

/** Null where it cannot be read: another campaign's folder, however it was left, must not cost this one its report. */
async function campaignIn(folder: string): Promise<Campaign | null> {
  return await unlessBroken(async () => ({ folder, record: await readCampaignRecord(folder) }));
}

async function costsOf({ folder, record }: Campaign): Promise<Beside | null> {
  const path = campaignLayout(folder).findings;
  const findings = await unlessBroken(async () => await readJson(path, pricedFindingsKind));
  if (!findings?.cost) return null;
  return { profile: record.plan.profile, campaignId: record.id, results: findings.cost.results };
}

async function unlessBroken<Found>(reading: () => Promise<Found>): Promise<Found | null> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
