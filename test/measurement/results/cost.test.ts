import { describe, expect, test } from 'vitest';
import { costOf } from '../../../src/measurement/results/cost.ts';
import { startLease } from '../../../src/hardware/lease/progress.ts';
import type { SessionCost } from '../../../src/hardware/lease/spent.ts';
import type { CampaignRecord, CampaignSession } from '../../../src/measurement/results/types.ts';
import { plan as planned } from '../../campaign/examples.ts';
import { priced } from '../../hardware/lease/priced.ts';

const hour = 3_600_000;
const plan = planned(undefined, { profile: priced, limits: { maxDollars: 1000 } });
const estimated = plan.lease!.estimate.dollars!;
const spent = (hours: number): SessionCost => ({
  dollars: 3 * hours,
  phases: [{ phase: 'isolated', seconds: 3600 * hours, dollars: 3 * hours }],
  hosts: [
    { host: 'one', hardware: 'metal', hours, dollars: 3 * hours },
    { host: 'free', hardware: 'own', hours, dollars: null },
  ],
});
const done = { state: 'done', reason: null, cleanup: null } as const;
const session = (more: Partial<CampaignSession>) => ({ outcome: null, ...more }) as CampaignSession;
const record = (more: Partial<CampaignRecord>) => ({ plan, outcome: null, ...more });

describe('the cost of a campaign', () => {
  test('is the spending of its lease so far while it has hardware, plus the bills of earlier sessions', () => {
    const lease = startLease('c', plan, 0);
    expect(costOf(record({ sessions: [session({ spent: spent(1) })] }), lease, hour)).toEqual({
      estimated,
      spent: 3 + 10,
      bill: null,
    });
    expect(costOf(record({}), null, hour)).toEqual({ estimated, spent: 0, bill: null });
  });

  test('is the bill of all sessions, by phase and by host, after the cleanup', () => {
    const ended = record({ sessions: [session({ spent: spent(1) })], spent: spent(2), outcome: done });
    expect(costOf(ended, { ...startLease('c', plan, 0), state: 'closed' }, 99 * hour)).toEqual({
      estimated,
      spent: 9,
      bill: spent(3),
    });
  });

  test('sums items and traffic of all sessions', () => {
    const item = { kind: 'address' as const, what: 'public IPv4 address', count: 5 };
    const billed = (hours: number) => ({
      ...spent(hours),
      items: [{ ...item, hours, dollars: hours }],
      trafficDollars: 2,
    });
    const ended = record({ sessions: [session({ spent: billed(1) })], spent: billed(2), outcome: done });
    expect(costOf(ended, null, 0)?.bill).toMatchObject({
      items: [{ ...item, hours: 3, dollars: 3 }],
      trafficDollars: 4,
    });
  });

  test('is null if nothing has a price', () => {
    const { lease: _lease, ...free } = plan;
    expect(costOf(record({ plan: free, outcome: done }), null, 0)).toBeNull();
  });
});
