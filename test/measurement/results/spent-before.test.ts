import { describe, expect, test } from 'vitest';
import { openAccount } from '../../../src/hardware/lease/account.ts';
import { spentBefore } from '../../../src/measurement/results/spent-before.ts';
import type { CampaignRecord, CampaignSession } from '../../../src/measurement/results/types.ts';
import { plan as planned } from '../../campaign/examples.ts';
import { onAws } from '../../hardware/lease/on-aws.ts';

const minute = 60_000;
const hour = 60 * minute;
const plan = planned(undefined, { profile: onAws, limits: { maxDollars: 50, maxHours: 4 } });
const lease = plan.lease!;
const rate = lease.estimate.dollarsPerHour!;
const volumeRate = 0.08;
const gone = { proven: true, left: [], checked: [], atMilliseconds: 2 * hour };
const phase = (name: 'provision' | 'isolated', start: number, end: number | null) => ({
  phase: name,
  startMilliseconds: start,
  endMilliseconds: end,
});
const session = (more: Partial<CampaignSession>) =>
  ({ outcome: null, phases: [], ...more }) as unknown as CampaignSession;
const record = (more: Partial<CampaignRecord>) => ({ plan, ...session({}), ...more }) as unknown as CampaignRecord;
const dollarsOf = (asked: CampaignRecord, now: number, renewed: number | null = null): number =>
  spentBefore(asked, 'aws', now, renewed).dollars;
const spent = { dollars: 12, phases: [], hosts: [] };

describe('what sessions before have spent', () => {
  test('is what was metered of those whose hardware was proven gone', () => {
    const ended = { spent, outcome: { state: 'failed' as const, reason: null, gone } };
    expect(spentBefore(record({ ...ended, sessions: [session(ended)] }), 'aws', 9 * hour)).toEqual({
      dollars: 24,
      assumed: [],
    });
  });

  test('of one that broke off runs until its hardware has ended itself, with the volumes that stay', () => {
    const account = { ...openAccount(lease, 0), hardLimitMilliseconds: 4 * hour };
    const broken = record({ phases: [phase('provision', 0, hour), phase('isolated', hour, null)], lease: account });
    // The grace of 30 min, and 5 min until the machine is off.
    const held = 4 + 35 / 60;
    expect(dollarsOf(broken, 10 * hour)).toBeCloseTo(rate * held + volumeRate * (10 - held));
    expect(spentBefore(broken, 'aws', 10 * hour).assumed).toEqual([
      expect.stringMatching(
        /^Session 1 broke off without saying when its hardware was gone\. It is counted until 1970-01-01 04:35:00 UTC.*: \$\d+\.\d\d\.$/,
      ),
    ]);
    // No longer than until now.
    expect(dollarsOf(broken, 2 * hour)).toBeCloseTo(rate * 2);
  });

  test('ends sooner where this machine knows when the lease was renewed last', () => {
    const broken = record({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0) });
    const held = 1 + 35 / 60;
    expect(dollarsOf(broken, 10 * hour, hour)).toBeCloseTo(rate * held + volumeRate * (10 - held));
  });

  test('counts a session whose hardware was ordered and never told of, by the hours of its lease', () => {
    const ordered = record({ phases: [phase('provision', 0, null)] });
    const held = lease.hardLimitHours + 35 / 60;
    expect(dollarsOf(ordered, 100 * hour)).toBeCloseTo(rate * held + volumeRate * (100 - held));
    expect(dollarsOf(record({}), 100 * hour)).toBe(0);
  });

  test('counts what was metered while hardware was left as if it had broken off', () => {
    const left = { state: 'failed' as const, reason: null, gone: { ...gone, proven: false } };
    const failed = record({
      spent,
      outcome: left,
      phases: [phase('provision', 0, hour)],
      lease: openAccount(lease, 0),
    });
    expect(dollarsOf(failed, 2 * hour)).toBeCloseTo(rate * 2);
  });

  test('ends where the next session had removed what was left', () => {
    const before = session({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0) });
    const metered = { spent, outcome: { state: 'failed' as const, reason: null, gone } };
    const resumed = record({ sessions: [before], phases: [phase('provision', hour, 1.5 * hour)], ...metered });
    expect(dollarsOf(resumed, 9 * hour)).toBeCloseTo(rate * 1.5 + 12);
  });

  test('goes by the prices of each session', () => {
    const dear = { ...lease, estimate: { ...lease.estimate, dollarsPerHour: 2 * rate, items: [] } };
    const broken = record({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0), leasePlan: dear });
    expect(dollarsOf(broken, hour)).toBeCloseTo(2 * rate);
  });
});
