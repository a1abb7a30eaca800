/** The budget of each campaign on several profiles, while they run: what one did not spend is passed on to the next. */
import { passOn, type BudgetPart } from '../campaign/lease/shared-budget.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { costOf } from '../measurement/results/cost.ts';
import { dollarsText } from '../text/money.ts';
import type { ProfileCampaign } from './profiles-request.ts';
import { finalCost, recordOf } from './session-state.ts';

/**
 * Budgets in the order of the campaigns, null for one without a price. The record of each campaign says what it has cost.
 *
 * @param next index of the campaign that is to run; those before it have ended
 * @param total the budget of all; absent if nothing has a price
 */
export async function budgetsNow(
  campaigns: ProfileCampaign[],
  next: number,
  total: number | undefined,
): Promise<(number | null)[]> {
  if (total === undefined) return campaigns.map(({ dollars }) => dollars);
  const records = await Promise.all(campaigns.map(({ id }) => recordOf(id)));
  return passOn(
    campaigns.map(({ dollars }, index) => partOf(dollars, records[index] ?? null, index < next)),
    total,
  );
}

/** @param hasEnded whether this command has already run it */
export function partOf(share: number | null, record: CampaignRecord | null, hasEnded: boolean): BudgetPart {
  const final = finalCost(record);
  if (final !== null) return { share, spent: final, state: 'done' };
  const spent = (record && costOf(record, null, Date.now())?.spent) ?? 0;
  // Without its cost on record, a campaign that is done has its share, as if it had spent it.
  const isOver = hasEnded || record?.outcome?.state === 'done';
  return { share, spent, state: isOver ? 'ended' : 'waiting' };
}

/** What a campaign has in addition to its share; null if nothing was passed on. */
export function budgetText({ profile, dollars: share }: ProfileCampaign, dollars: number | null): string | null {
  if (dollars === null || share === null || dollars <= share) return null;
  return `${profile.name}: its budget is ${dollarsText(dollars)}, with ${dollarsText(dollars - share)} that the campaigns before it did not spend.`;
}
