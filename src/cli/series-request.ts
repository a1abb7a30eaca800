/** What is common to the commands that run a series: its campaigns with their budgets and what is on disk of each. */
import { leastBudget, shareBudget } from '../campaign/lease/shared-budget.ts';
import { allOrFaults, RefusalError } from '../input/refusal.ts';
import { recordIfBegun, standingOf, type Standing } from '../measurement/results/standing.ts';
import { refuseNoId } from './campaign-id.ts';
import { planRequest, type CommandLineRequest } from './request.ts';
import { refuseChanged, refuseOlder } from './resumable.ts';

/** A configuration of which the series runs one or more campaigns. */
export type PlannedConfiguration = Awaited<ReturnType<typeof planRequest>> & { request: CommandLineRequest };

export interface AskedCampaign {
  campaignId: string;
  /** What distinguishes it from the others, such as its profile, or its side and block. */
  label: string;
  configuration: PlannedConfiguration;
}

/** As a command asks for it. */
export interface AskedSeries {
  id: string;
  title: string;
  /** Sentences about it, before it starts. */
  about: string[];
  campaigns: AskedCampaign[];
  /** Ids of the campaigns that are compared at the end, by side; empty if nothing is. */
  sides: string[][];
  comparison: 'profiles' | 'comparison';
  /** At least, from the start of one campaign to that of the next. */
  everySeconds?: number;
  together?: boolean;
}

export interface SeriesRequest extends AskedSeries {
  campaigns: (AskedCampaign & {
    /** Its part of the budget in dollars; null if nothing has a price. */
    share: number | null;
    standing: Standing;
  })[];
  /** The budget of all in dollars; null if nothing has a price. */
  dollars: number | null;
}

/** Plans each configuration with the budget of all. Throws a `RefusalError` with the faults of all. */
export async function planConfigurations(
  requests: readonly CommandLineRequest[],
  names?: readonly string[],
): Promise<PlannedConfiguration[]> {
  const planned = await allOrFaults(
    requests.map((request) => planRequest(request)),
    names,
  );
  return planned.map((each, index) => ({ ...each, request: requests[index]! }));
}

/**
 * Gives each campaign its part of the budget. Throws a `RefusalError` if the budget is too small for all together, or a campaign was
 * measured by another plan.
 */
export async function divideBudget(asked: AskedSeries, maxDollars: number | undefined): Promise<SeriesRequest> {
  const { id, campaigns } = asked;
  for (const name of [id, ...campaigns.map(({ campaignId }) => campaignId)]) refuseNoId(name);
  if (await recordIfBegun(id)) throw new RefusalError([`--id ${id}: is a campaign and no series; choose another id.`]);
  const needs = campaigns.map(({ configuration: { plan, profile } }) => ({
    profile: profile.name,
    leastDollars: leastBudget(plan, profile),
  }));
  const shares = shareBudget(needs, maxDollars);
  if ('fault' in shares) throw new RefusalError([shares.fault]);
  const records = await Promise.all(campaigns.map(({ campaignId }) => recordIfBegun(campaignId)));
  for (const [index, record] of records.entries())
    if (record) {
      if (standingOf(record) !== 'done') refuseOlder(record);
      refuseChanged(record, campaigns[index]!.configuration.plan);
    }
  return {
    ...asked,
    campaigns: campaigns.map((each, index) => ({
      ...each,
      share: shares[index]!,
      standing: standingOf(records[index]!),
    })),
    dollars: shares.every((share) => share === null) ? null : (maxDollars ?? null),
  };
}

/** The configurations of campaigns, each once. */
export function configurationsOf(campaigns: readonly Pick<AskedCampaign, 'configuration'>[]): PlannedConfiguration[] {
  return [...new Set(campaigns.map(({ configuration }) => configuration))];
}
