import { describe, expect, it } from 'vitest';
import { leastBudget, shareBudget } from '../../../src/campaign/lease/shared-budget.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { faultsOf, plan, profile, smallCampaign } from '../examples.ts';

const priced = (pricePerHour: number, billing: Profile['billing'] = 'second'): Profile => ({
  ...profile,
  billing,
  hardware: Object.fromEntries(
    Object.entries(profile.hardware).map(([name, type]) => [name, { ...type, pricePerHour }]),
  ),
});

describe('the smallest budget of a plan', () => {
  it.each(['second', 'started-hour'] as const)(
    'is the least with which it can be planned, billed by the %s',
    (billing) => {
      const hardware = priced(2, billing);
      const least = leastBudget(plan(smallCampaign, { profile: hardware, limits: { maxDollars: 1000 } }), hardware);
      expect(faultsOf(smallCampaign, { profile: hardware, limits: { maxDollars: least! } })).toEqual([]);
      expect(faultsOf(smallCampaign, { profile: hardware, limits: { maxDollars: least! - 0.02 } })).toHaveLength(1);
    },
  );

  it('is none if nothing has a price', () => {
    expect(leastBudget(plan(), profile)).toBeNull();
  });
});

describe('one budget for several profiles', () => {
  const needs = [
    { profile: 'small', leastDollars: 5 },
    { profile: 'large', leastDollars: 15 },
    { profile: 'own', leastDollars: null },
  ];

  it('is divided so that each has what it needs, and the sum is not exceeded', () => {
    expect(shareBudget(needs, 100)).toEqual([25, 75, null]);
    const shares = shareBudget(needs, 33.33) as number[];
    expect(shares[0]! + shares[1]!).toBeLessThanOrEqual(33.33);
    expect(shareBudget(needs, 20)).toEqual([5, 15, null]);
  });

  it('is refused if the campaigns need more together, though each alone would fit', () => {
    expect(shareBudget(needs, 16)).toEqual({
      fault:
        '--max-dollars 16: the campaigns need at least $20.00 together (small $5.00, large $15.00), for their planned time and the grace period of each; give more, fewer profiles or a smaller size',
    });
  });

  it('must be given if one profile has a price', () => {
    expect(shareBudget(needs, undefined)).toEqual({
      fault:
        '--max-dollars: is missing: campaigns on several profiles need one budget for all of them (small $5.00, large $15.00)',
    });
    expect(shareBudget(needs.slice(2), undefined)).toEqual([null]);
  });
});
