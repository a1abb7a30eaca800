import { describe, expect, it } from 'vitest';
import { profilesText, remainingEstimate } from '../../src/cli/profiles-view.ts';
import type { ProfileCampaign } from '../../src/cli/profiles-request.ts';
import { plan, profile, smallCampaign } from '../campaign/examples.ts';

function campaignOn(name: string, pricePerHour: number | null, dollars: number | null): ProfileCampaign {
  const types = Object.entries(profile.hardware).map(([key, type]) => [key, { ...type, pricePerHour }]);
  const own = { ...profile, name, hardware: Object.fromEntries(types) as typeof profile.hardware };
  const limits = dollars === null ? {} : { maxDollars: dollars };
  return { id: `mine-${name}`, profile: own, plan: plan(smallCampaign, { profile: own, limits }), dollars };
}

const campaigns = [campaignOn('small', 1, 20), campaignOn('large', 4, 80)];

describe('campaigns on several profiles', () => {
  it('are shown with their price, and the part of the budget that each cannot exceed', () => {
    const text = profilesText({ id: 'mine', campaigns }, ['new', 'done']);
    expect(text).toMatch(/^Campaign mine: 2 profiles, one after the other\.\n/);
    expect(text).toMatch(/small +mine-small +new +\$5\.00 an hour .* \$20\.00\n/);
    expect(text).toMatch(/large +mine-large +done +\$20\.00 an hour .* \$80\.00\n/);
    expect(text).toContain('All together cost at most $100.00. What one does not spend is passed on to the next.');
  });

  it('are approved for what is not done', () => {
    const dollars = campaigns.map((campaign) => campaign.plan.lease!.estimate.dollars!);
    expect(remainingEstimate(campaigns, ['new', 'new'])).toBeCloseTo(dollars[0]! + dollars[1]!);
    expect(remainingEstimate(campaigns, ['done', 'new'])).toBe(dollars[1]);
    expect(remainingEstimate([campaignOn('own', null, null)], ['new'])).toBeNull();
  });

  it('say so if nothing has a price', () => {
    const free = [campaignOn('local', null, null), campaignOn('own', null, null)];
    expect(profilesText({ id: 'mine', campaigns: free }, ['new', 'new'])).toContain('Nothing here has a price.');
  });
});
