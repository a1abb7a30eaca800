/** What `proofload run --profile a,b` is asked for: a planned campaign for each profile, under one budget. */
import { leastBudget, shareBudget } from '../campaign/lease/shared-budget.ts';
import { allOrFaults, RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import type { Profile } from '../providers/profile.ts';
import { refuseNoId } from './campaign-id.ts';
import { newCampaignId } from './new-campaign-id.ts';
import { planRequest } from './request.ts';
import type { RunOptions } from './run-campaign.ts';

/** The campaign on one profile. */
export interface ProfileCampaign {
  id: string;
  profile: Profile;
  plan: Plan;
  /** Its part of the budget; null if nothing has a price. */
  dollars: number | null;
}

export interface ProfilesRequest {
  /** Of all campaigns together: their ids are made of it. */
  id: string;
  campaigns: ProfileCampaign[];
}

/** Plans the campaign on each profile. Throws a `RefusalError` with the faults of all, or if the budget is too small for all together. */
export async function profilesRequest(options: RunOptions): Promise<ProfilesRequest> {
  const names = options.profile.split(',').map((name) => name.trim());
  const faults = refusedTogether(options, names);
  if (faults.length > 0) throw new RefusalError(faults);
  const planned = await planOn(names, options, () => options.maxDollars);
  const needs = planned.map(({ plan, profile }) => ({
    profile: profile.name,
    leastDollars: leastBudget(plan, profile),
  }));
  const shares = shareBudget(needs, options.maxDollars);
  if ('fault' in shares) throw new RefusalError([shares.fault]);
  // Each plan has a lease of its own share, so it is planned with that.
  const within = await planOn(names, options, (index) => shares[index] ?? options.maxDollars);
  const [first] = within;
  const id = options.id ?? newCampaignId(first!.plan.campaign, [first!.plan.size]);
  const campaigns = within.map(({ plan, profile }, index) => ({
    id: `${id}-${profile.name}`,
    profile,
    plan,
    dollars: shares[index]!,
  }));
  for (const campaign of campaigns) refuseNoId(campaign.id);
  return { id, campaigns };
}

/** Options that one campaign can have, but not several. */
function refusedTogether({ profile, detach, keep, files }: RunOptions, names: string[]): string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const given: [string, boolean, string][] = [
    ['--detach', detach === true, 'which would start the next campaign before the one before has ended'],
    ['--keep', keep !== undefined, 'which would keep the hosts of one while the next is measured'],
    ['--junit', files?.junit !== undefined, 'which is of one campaign; give it to "proofload report"'],
    ['--summary', files?.summary !== undefined, 'which is of one campaign; give it to "proofload report"'],
  ];
  return [
    ...(names.includes('') ? [`--profile ${profile}: has an empty name; separate names with single commas.`] : []),
    ...[...new Set(twice)].map((name) => `--profile ${profile}: names ${name} twice; name each profile once.`),
    ...given.filter(([, isGiven]) => isGiven).map(([name, , why]) => `${name}: not with several profiles, ${why}.`),
  ];
}

const planOn = (names: string[], options: RunOptions, dollarsOf: (index: number) => number | undefined) =>
  allOrFaults(
    names.map((profile, index) => planRequest({ ...options, profile, maxDollars: dollarsOf(index) })),
    names,
  );
