import { describe, expect, test } from 'vitest';
import { startLease, extend, refusalToExtend } from '../../../src/hardware/lease/progress.ts';
import { nextLease } from '../../../src/hardware/lease/next-lease.ts';
import type { LeasePlan } from '../../../src/plan/cost.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { plan as planned, smallCampaign } from '../../campaign/examples.ts';
import { onAws } from './on-aws.ts';
import { priced } from './priced.ts';

const hour = 3_600_000;

function fullPlan(maxDollars: number, profile = priced): Plan & { lease: LeasePlan } {
  const plan = planned(`${smallCampaign}\nlease: { hours: 6 }\n`, { profile, limits: { maxDollars } });
  if (!plan.lease) throw new Error('The plan has no lease.');
  return { ...plan, lease: plan.lease };
}
const next = (earlierSpending: number, done: string[] = [], plan = fullPlan(40)) =>
  nextLease({ plan, profile: priced, done: new Set(done), earlierSpending });

describe('the lease of a further session', () => {
  test('ends when the budget left by earlier sessions is spent', () => {
    // At $10 per hour, with a grace period of half an hour.
    expect(fullPlan(40).lease).toMatchObject({ hours: 3.5, hardLimitHours: 3.5 });
    const { lease, faults } = next(25);
    expect(faults).toEqual([]);
    expect(lease).toMatchObject({ hours: 1, hardLimitHours: 1, dollars: 40, earlierSpending: 25 });
  });

  test('covers only the remaining runs', () => {
    const kept = runsOf(fullPlan(40)).map(({ id }) => id);
    const all = next(0).lease.estimate.dollars!;
    const rest = next(0, kept.slice(0, -1)).lease.estimate.dollars!;
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(all);
  });

  test('is refused with a remedy if the remaining runs cost more than the remaining budget', () => {
    const [fault] = next(39.9).faults;
    expect(fault).toMatch(
      /^the rest of the campaign costs about \$\d+\.\d\d: 5 hosts for .*, more than the remaining \$0\.10 of its \$40\.00 after \$39\.90 in earlier sessions; give a higher --max-dollars, for all sessions together$/,
    );
    expect(next(55).faults[0]).toContain('the remaining $0.00 of its $40.00 after $55.00');
  });

  test('is not refused if no remaining run needs hardware', () => {
    expect(
      next(
        55,
        runsOf(fullPlan(40)).map(({ id }) => id),
      ).faults,
    ).toEqual([]);
  });

  test('uses a higher budget for all sessions if one is given', () => {
    expect(next(39.9, [], fullPlan(80)).lease).toMatchObject({
      dollars: 80,
      earlierSpending: 39.9,
      hours: expect.closeTo(3.51),
    });
  });

  test('cannot be extended past the budget', () => {
    const lease = startLease('c', { ...fullPlan(40), lease: next(25).lease }, 0);
    expect(refusalToExtend(lease, 0.1, 0)).toMatch(
      /no extension is allowed; --max-dollars \$40\.00 also limits extensions/,
    );
    const shorter = startLease('c', { ...fullPlan(40), lease: { ...next(25).lease, hours: 0.5 } }, 0);
    expect(refusalToExtend(shorter, 0.5, 0)).toBeNull();
    expect(refusalToExtend(extend(shorter, 0.5, 0), 0.1, 0)).toContain('no extension is allowed');
    expect(shorter.hardLimitMilliseconds).toBe(hour);
  });
});

test('the budget of a lease on rented hosts includes the time until they shut down', () => {
  const { hours, estimate, minutesWithoutLease } = fullPlan(4, onAws).lease;
  expect((hours + 35 / 60) * estimate.dollarsPerHour!).toBeCloseTo(4);
  expect(minutesWithoutLease).toBe(Math.min(60, Math.floor(60 * hours + 30)));
});
