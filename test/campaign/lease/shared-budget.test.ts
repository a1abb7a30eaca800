import { describe, expect, it } from 'vitest';
import { leastBudget, passOn, shareBudget, type BudgetPart } from '../../../src/campaign/lease/shared-budget.ts';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { faultsOf, plan, profile, smallCampaign } from '../examples.ts';

const priced = (pricePerHour: number, billing: Profile['billing'] = 'second'): Profile => ({
  ...profile,
  billing,
  hardware: Object.fromEntries(
    Object.entries(profile.hardware).map(([name, type]) => [name, { ...type, pricePerHour }]),
  ),
});

const part = (share: number | null, state: BudgetPart['state'], spent = 0): BudgetPart => ({ share, spent, state });

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
        '--max-dollars 16: the campaigns need at least $20.00 together (small $5.00, large $15.00), for their planned time and the grace period of each; give more, fewer campaigns or a smaller size',
    });
  });

  it('must be given if one profile has a price', () => {
    expect(shareBudget(needs, undefined)).toEqual({
      fault: '--max-dollars: is missing: several campaigns need one budget for all of them (small $5.00, large $15.00)',
    });
    expect(shareBudget(needs.slice(2), undefined)).toEqual([null]);
  });
});

describe('what a campaign of several did not spend', () => {
  it('is passed on to those that wait, in proportion to their shares', () => {
    expect(passOn([part(40, 'waiting'), part(20, 'waiting'), part(40, 'waiting')], 100)).toEqual([40, 20, 40]);
    expect(passOn([part(40, 'done', 10), part(20, 'waiting'), part(40, 'waiting')], 100)).toEqual([40, 30, 60]);
    expect(passOn([part(40, 'done', 10), part(20, 'done', 30), part(40, 'waiting')], 100)).toEqual([40, 20, 60]);
  });

  it('stays reserved for one that ended without being done: it may be resumed', () => {
    expect(passOn([part(40, 'ended', 10), part(20, 'waiting'), part(40, 'waiting')], 100)).toEqual([40, 20, 40]);
    // What was passed on to it, it may have spent.
    expect(passOn([part(40, 'done', 10), part(20, 'ended', 28), part(40, 'waiting')], 100)).toEqual([40, 20, 62]);
  });

  it('gives one that is resumed at least what it had, for all its sessions together', () => {
    expect(passOn([part(40, 'done', 10), part(20, 'waiting', 28), part(40, 'done', 60)], 100)).toEqual([40, 30, 40]);
  });

  it('gives nothing to one without a price', () => {
    expect(passOn([part(null, 'done'), part(50, 'done', 20), part(null, 'waiting'), part(50, 'waiting')], 100)).toEqual(
      [null, 50, null, 80],
    );
  });

  it('never lets the sum exceed the total, whatever each spends within its budget', () => {
    const random = randomNumbers(3);
    for (let round = 0; round < 300; round++) {
      const needs = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, index) => ({
        profile: String(index),
        leastDollars: Math.ceil(random() * 5000) / 100,
      }));
      const least = needs.reduce((sum, { leastDollars }) => sum + leastDollars, 0);
      const total = Math.ceil(least * 100 * (1 + random())) / 100;
      const parts = (shareBudget(needs, total) as number[]).map((share) => part(share, 'waiting'));
      for (const [index, own] of parts.entries()) {
        const budget = passOn(parts, total)[index]!;
        expect(budget).toBeGreaterThanOrEqual(needs[index]!.leastDollars);
        own.spent = budget * random();
        own.state = random() < 0.7 ? 'done' : 'ended';
        // Half of those that ended are resumed at once, with what they have then.
        if (own.state === 'done' || random() < 0.5) continue;
        own.state = 'waiting';
        own.spent = Math.max(own.spent, passOn(parts, total)[index]! * random());
        own.state = 'done';
      }
      expect(parts.reduce((sum, { spent }) => sum + spent, 0)).toBeLessThanOrEqual(total + 1e-6);
    }
  });
});
