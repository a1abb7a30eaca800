/** Campaigns on several profiles before they run, as text. Pure. */
import { dollarsPerHour } from '../campaign/lease/hourly-items.ts';
import { costText } from '../hardware/lease/lease-text.ts';
import { columnsText } from '../text/columns.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { elapsed } from '../text/figures.ts';
import { dollarsText, priceText } from '../text/money.ts';
import type { ProfileCampaign, ProfilesRequest } from './profiles-request.ts';
import type { SessionState } from './session-state.ts';

/** Estimated cost of the campaigns that are not done; null if nothing has a price. */
export function remainingEstimate(campaigns: ProfileCampaign[], states: SessionState[]): number | null {
  const dollars = campaigns
    .filter((_, index) => states[index] !== 'done')
    .map(({ plan }) => plan.lease?.estimate.dollars ?? null);
  return dollars.every((each) => each === null) ? null : dollars.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** A row for each profile: price, length, expected cost and the part of the budget that it cannot exceed. */
export function profilesText({ id, campaigns }: ProfilesRequest, states: SessionState[]): string {
  const bound = campaigns.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
  const isPriced = campaigns.some(({ dollars }) => dollars !== null);
  return [
    `Campaign ${id}: ${campaigns.length} profiles, one after the other.`,
    ...columnsText([
      ['Profile', 'Campaign', 'State', 'Hardware', 'Length', 'Expected cost', 'At most'],
      ...campaigns.map((campaign, index) => rowOf(campaign, states[index]!)),
    ]),
    isPriced
      ? `All together cost at most ${dollarsText(bound)}. What one does not spend is passed on to the next.`
      : 'Nothing here has a price.',
    '',
  ].join('\n');
}

function rowOf({ id, profile, plan, dollars }: ProfileCampaign, state: SessionState): string[] {
  const rate = dollarsPerHour(profile);
  return [
    profile.name,
    id,
    state,
    rate === null ? 'no price' : priceText(rate),
    expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed),
    plan.lease && rate !== null ? costText(plan.lease.estimate) : '–',
    dollars === null ? '–' : dollarsText(dollars),
  ];
}
