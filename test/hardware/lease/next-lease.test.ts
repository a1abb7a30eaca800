import { describe, expect, test } from 'vitest';
import { startLease, extend, refusalToExtend } from '../../../src/hardware/lease/progress.ts';
import { nextLease } from '../../../src/hardware/lease/next-lease.ts';
import type { LeasePlan, Plan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { plan as planned, smallCampaign } from '../../campaign/examples.ts';
import { onAws } from './on-aws.ts';
import { priced } from './priced.ts';

const hour = 3_600_000;

function whole(maxDollars: number, profile = priced): Plan & { lease: LeasePlan } {
  const plan = planned(`${smallCampaign}\nlease: { hours: 6 }\n`, { profile, limits: { maxDollars } });
  if (!plan.lease) throw new Error('The plan has no lease.');
  return { ...plan, lease: plan.lease };
}
const next = (spentBefore: number, keptIds: string[] = [], plan = whole(40)) =>
  nextLease({ plan, profile: priced, keptIds, spentBefore });

describe('the lease of a further session', () => {
  test('ends where the dollars end that the sessions before have left', () => {
    // At $10 an hour, with half an hour of grace.
    expect(whole(40).lease).toMatchObject({ hours: 3.5, hardLimitHours: 3.5 });
    const { lease, faults } = next(25);
    expect(faults).toEqual([]);
    expect(lease).toMatchObject({ hours: 1, hardLimitHours: 1, dollars: 40, spentBefore: 25 });
  });

  test('is for the runs that are left alone', () => {
    const kept = runsOf(whole(40)).map(({ id }) => id);
    const all = next(0).lease.estimate.dollars!;
    const rest = next(0, kept.slice(0, -1)).lease.estimate.dollars!;
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(all);
  });

  test('is refused where what is left costs more than what is left of the dollars, with the way out', () => {
    const [fault] = next(39.9).faults;
    expect(fault).toMatch(
      /^what is left of the campaign costs about \$\d+\.\d\d: 5 hosts for .*, more than the \$0\.10 that are left of its \$40\.00 after \$39\.90 in earlier sessions; give a higher --max-dollars, for all sessions together$/,
    );
    expect(next(55).faults[0]).toContain('the $0.00 that are left of its $40.00 after $55.00');
  });

  test('is not refused where nothing is left that needs hardware', () => {
    expect(
      next(
        55,
        runsOf(whole(40)).map(({ id }) => id),
      ).faults,
    ).toEqual([]);
  });

  test('has a higher budget for all sessions together, where one is given', () => {
    expect(next(39.9, [], whole(80)).lease).toMatchObject({
      dollars: 80,
      spentBefore: 39.9,
      hours: expect.closeTo(3.51),
    });
  });

  test('cannot be extended past the dollars either', () => {
    const lease = startLease('c', { ...whole(40), lease: next(25).lease }, 0);
    expect(refusalToExtend(lease, 0.1, 0)).toMatch(
      /no more is allowed; --max-dollars of \$40\.00 holds for extensions/,
    );
    const shorter = startLease('c', { ...whole(40), lease: { ...next(25).lease, hours: 0.5 } }, 0);
    expect(refusalToExtend(shorter, 0.5, 0)).toBeNull();
    expect(refusalToExtend(extend(shorter, 0.5, 0), 0.1, 0)).toContain('no more is allowed');
    expect(shorter.hardLimitMilliseconds).toBe(hour);
  });
});

test('a lease on rented hosts pays for the time in which they end themselves as well', () => {
  const { hours, estimate, minutesWithoutLease } = whole(4, onAws).lease;
  expect((hours + 35 / 60) * estimate.dollarsPerHour!).toBeCloseTo(4);
  expect(minutesWithoutLease).toBe(Math.min(60, Math.floor(60 * hours + 30)));
});
