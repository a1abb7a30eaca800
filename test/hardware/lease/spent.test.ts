import { describe, expect, test } from 'vitest';
import type { CostEstimate } from '../../../src/plan/cost.ts';
import { openAccount } from '../../../src/hardware/lease/account.ts';
import { meterSessionCost } from '../../../src/hardware/lease/spent.ts';

const hour = 3_600_000;
const host = { hardware: 'metal', hours: 2, dollars: 4 };
const estimate: CostEstimate = {
  hostHours: 4,
  dollarsPerHour: 3,
  billing: 'second',
  dollars: 6,
  phases: [],
  hosts: [
    { ...host, host: 'one', pricePerHour: 2 },
    { ...host, host: 'two', pricePerHour: 1 },
  ],
};
const phase = (
  name: 'plan' | 'provision' | 'isolated' | 'verify-cleanup' | 'report',
  from: number,
  to: number | null,
) => ({
  phase: name,
  startMilliseconds: from * hour,
  endMilliseconds: to === null ? null : to * hour,
});
const phases = [
  phase('plan', 0, 1),
  phase('provision', 1, 1.5),
  phase('isolated', 1.5, 3),
  phase('verify-cleanup', 3, 3.5),
  phase('report', 3.5, 9),
];

describe('the cost of a session', () => {
  test('counts from the start of provisioning to the verified cleanup, by phase and by host', () => {
    expect(meterSessionCost({ phases }, estimate)).toEqual({
      dollars: 7.5,
      phases: [
        { phase: 'provision', seconds: 1800, dollars: 1.5 },
        { phase: 'isolated', seconds: 5400, dollars: 4.5 },
        { phase: 'verify-cleanup', seconds: 1800, dollars: 1.5 },
      ],
      hosts: [
        { host: 'one', hardware: 'metal', hours: 2.5, dollars: 5 },
        { host: 'two', hardware: 'metal', hours: 2.5, dollars: 2.5 },
      ],
    });
  });

  test('is listed by item, and counts traffic for the time under load', () => {
    const item = { kind: 'address' as const, what: 'public IPv4 address', count: 2, pricePerHour: 0.5, source: null };
    const traffic = {
      gigabytes: 100,
      pricePerGigabyte: 0.02,
      source: null,
      dollars: 2,
      dollarsAtMost: 6,
      assumptions: [],
    };
    const measured = { phase: 'isolated' as const, seconds: 3600, dollars: 5 };
    const withTraffic = { ...estimate, phases: [measured], items: [{ ...item, hours: 2, dollars: 2 }], traffic };
    const { items, trafficDollars, dollars, phases: byPhase } = meterSessionCost({ phases }, withTraffic)!;
    expect(items).toEqual([{ kind: 'address', what: item.what, count: 2, hours: 2.5, dollars: 2.5 }]);
    // One and a half times the planned hour.
    expect(trafficDollars).toBeCloseTo(3);
    expect(dollars).toBeCloseTo(7.5 + 3);
    expect(byPhase[1]?.dollars).toBeCloseTo(4.5 + 3);
  });

  test('counts started hours in full if the provider does', () => {
    const spent = meterSessionCost({ phases }, { ...estimate, billing: 'started-hour' });
    expect(spent).toMatchObject({
      dollars: 9,
      hosts: [
        { hours: 3, dollars: 6 },
        { hours: 3, dollars: 3 },
      ],
    });
    expect(spent?.phases[0]?.dollars).toBe(1.5);
  });

  test('of an interrupted session counts until its lease verified cleanup', () => {
    const plan = { hours: 8, hardLimitHours: 9, dollars: 30, graceMinutes: 10, estimate };
    const lease = { ...openAccount(plan, hour), closedMilliseconds: 4 * hour };
    const broken = { phases: [phase('provision', 1, 1.5), phase('isolated', 1.5, null)], lease };
    expect(meterSessionCost(broken, estimate)).toMatchObject({
      dollars: 9,
      phases: [{ phase: 'provision' }, { phase: 'isolated', seconds: 2.5 * 3600 }],
    });
  });

  test('is null if nothing has a price or nothing was ordered', () => {
    expect(meterSessionCost({ phases }, { ...estimate, dollarsPerHour: null })).toBe(null);
    expect(meterSessionCost({ phases: [phase('plan', 0, 1)] }, estimate)).toBe(null);
  });
});
