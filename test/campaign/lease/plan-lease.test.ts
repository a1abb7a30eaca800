import { describe, expect, test } from 'vitest';
import type { LeasePlan } from '../../../src/plan/cost.ts';
import { minutesAtMost, planLease } from '../../../src/campaign/lease/plan-lease.ts';
import { faultsOf, plan, smallCampaign } from '../examples.ts';
import { onAws } from '../../hardware/lease/on-aws.ts';
import { priced } from '../../hardware/lease/priced.ts';

const withLease = (lease: string): string => `${smallCampaign}\nlease: ${lease}\n`;

function leaseOf(text: string, request: Parameters<typeof plan>[1] = {}): LeasePlan {
  const { lease } = plan(text, request);
  if (!lease) throw new Error('The plan has no lease.');
  return lease;
}

describe('the lease of a campaign', () => {
  test('without a word of it is as long as its phases may take by their own limits, and may be doubled', () => {
    const { phases } = plan();
    const held = phases.filter(({ phase }) => !['plan', 'analyse', 'report'].includes(phase));
    const hours = Math.ceil(held.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0) / 3600);
    expect(leaseOf(smallCampaign)).toMatchObject({ hours, hardLimitHours: 2 * hours, dollars: null, graceMinutes: 30 });
  });

  test('is what the file says, and its hard limit is what the command line says', () => {
    const text = withLease('{ hours: 6, graceMinutes: 5 }');
    expect(leaseOf(text)).toMatchObject({ hours: 6, hardLimitHours: 12, graceMinutes: 5 });
    expect(leaseOf(text, { limits: { maxHours: 7 } })).toMatchObject({ hours: 6, hardLimitHours: 7 });
    expect(leaseOf(text, { limits: { maxHours: 4 } })).toMatchObject({ hours: 4, hardLimitHours: 4 });
  });

  test('needs a budget where hosts have a price, but not to be told that price', () => {
    const request = { profile: onAws };
    expect(faultsOf(smallCampaign, request)).toEqual([expect.stringContaining('set its budget')]);
    const { dollars, estimate } = leaseOf(smallCampaign, { ...request, limits: { isPriceOnly: true } });
    expect(dollars).toBeNull();
    expect(estimate.dollars).toBeGreaterThan(0);
  });

  test('that is shorter than the campaign is refused', () => {
    const faults = faultsOf(withLease('{ hours: 0.01 }'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/lease: the campaign needs its hosts for about .*, longer than its lease of 36 s$/);
  });

  test('pays for the time for which the hosts are kept, and refuses what it does not cover', () => {
    const { phases, plannedSeconds, lease } = plan(smallCampaign, { keepSeconds: 3600 });
    const before = plan();
    expect(phases.map(({ phase }) => phase)).toEqual(
      before.phases.flatMap(({ phase }) => (phase === 'teardown' ? ['keep', phase] : [phase])),
    );
    expect(plannedSeconds - before.plannedSeconds).toBeGreaterThanOrEqual(3600);
    expect(lease?.hours).toBeGreaterThan(before.lease?.hours ?? 0);
    expect(faultsOf(withLease('{ hours: 1 }'))).toEqual([]);
    expect(faultsOf(withLease('{ hours: 1 }'), { keepSeconds: 3600 })[0]).toMatch(
      /needs its hosts for about 1 h .*, 1 h 00 min of it for --keep, longer than its lease of 1 h 00 min$/,
    );
    const limits = { maxDollars: 10 };
    expect(faultsOf(smallCampaign, { profile: priced, limits })).toEqual([]);
    expect(faultsOf(smallCampaign, { profile: priced, limits, keepSeconds: 7200 })[0]).toMatch(
      /more than the \$10\.00/,
    );
  });

  test('on hardware with a price must say what it may cost', () => {
    const faults = faultsOf(withLease('{ hours: 6 }'), { profile: priced });
    expect(faults[0]).toMatch(/profile metal costs money \(about \$.* 5 hosts for .* at \$10\.00 an hour together\)/);
    expect(faults[0]).toContain('--max-dollars');
    expect(faultsOf(smallCampaign, { profile: priced, limits: { maxDollars: 100 } })).toEqual([]);
  });

  test('ends when the money is used up, with the grace paid for', () => {
    const text = withLease('{ hours: 6, dollars: 20 }');
    expect(leaseOf(text, { profile: priced })).toMatchObject({ hours: 1.5, hardLimitHours: 1.5, dollars: 20 });
    const startedHours = { ...priced, billing: 'started-hour' as const };
    expect(leaseOf(withLease('{ hours: 6, dollars: 29 }'), { profile: startedHours })).toMatchObject({ hours: 1.5 });
  });

  test('that costs more than it may is refused with the sum', () => {
    const faults = faultsOf(withLease('{ dollars: 0.1 }'), { profile: priced });
    expect(faults[0]).toMatch(/costs about \$\d+\.\d\d: 5 hosts for .*, more than the \$0\.10 of its lease$/);
    const noGrace = faultsOf(withLease('{ dollars: 4 }'), { profile: priced });
    expect(noGrace[0]).toContain('which leaves 30 min of grace within the $4.00 of its lease');
  });

  test('that searches may exceed, and are likely to keep, is refused with both sums', () => {
    const isolated = { phase: 'isolated' as const, plannedSeconds: 7200, typicalSeconds: 3600, limitSeconds: 9000 };
    const requested = { dollars: 15, graceMinutes: 0 };
    expect(planLease({ requested, limits: {}, profile: priced, phases: [isolated] }).faults).toEqual([
      'the campaign costs about $20.00: 5 hosts for 2 h 00 min at $10.00 an hour together, more than the $15.00 of its lease; $10.00 is typical, but its searches may need all of their runs',
    ]);
  });

  test('refuses what is no number above zero', () => {
    expect(faultsOf(withLease('{ hours: 0 }'))[0]).toContain('lease.hours: must be a number of hours above zero');
    expect(faultsOf(withLease('{ money: 4 }'))[0]).toContain('lease.money: unknown key');
  });
});

test('no host is up longer than the hard limit, the grace period and a shutdown, and the budget pays for that to the minute', () => {
  const lease = leaseOf(smallCampaign, { profile: onAws, limits: { maxDollars: 50, maxHours: 1000 } });
  const minutes = minutesAtMost(lease);
  expect(minutes).toBe(Math.ceil(60 * lease.hardLimitHours + 35));
  const rate = lease.estimate.dollarsPerHour! / 60;
  expect((minutes - 1) * rate).toBeLessThanOrEqual(50);
  expect(minutes * rate).toBeGreaterThan(49);
});
