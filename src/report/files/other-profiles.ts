import { basename, dirname } from 'node:path';
import type { CostFinding } from '../../findings/findings.ts';
import type { Plan } from '../../plan/plan.ts';
import { readJson } from '../../input/read-json.ts';
import { campaignLayout, parentOf } from '../../measurement/results/layout.ts';
import { sessionStart } from '../../measurement/results/sessions.ts';
import { pricedFindingsKind } from './findings-schema.ts';
import { nullIfUnreadable, storedCampaigns, type StoredCampaign } from './stored-campaigns.ts';

type OtherCampaign = CostFinding['otherCampaigns'][number];

/**
 * Costs of results on other profiles: for each profile, the newest campaign of the same name and size that has findings with
 * prices, next to `folder`. Sorted by profile name.
 */
export async function otherProfiles(folder: string, plan: Plan): Promise<OtherCampaign[]> {
  const campaigns = await storedCampaigns(dirname(folder), basename(folder));
  const alike = campaigns
    .filter(({ record: { plan: its } }) => its.campaign === plan.campaign && its.size === plan.size)
    .filter(({ record }) => record.plan.profile !== plan.profile)
    .toSorted((one, other) => sessionStart(other.record) - sessionStart(one.record));
  const newest = new Map<string, OtherCampaign>();
  for (const other of await Promise.all(alike.map(costsOf))) {
    if (other && !newest.has(other.profile)) newest.set(other.profile, other);
  }
  return [...newest.values()].toSorted((one, other) => one.profile.localeCompare(other.profile));
}

async function costsOf({ folder, record }: StoredCampaign): Promise<OtherCampaign | null> {
  const path = campaignLayout(folder).findings;
  const findings = await nullIfUnreadable(async () => await readJson(path, pricedFindingsKind, parentOf(folder)));
  if (!findings?.cost) return null;
  return { profile: record.plan.profile, campaignId: record.id, results: findings.cost.results };
}
