import { describe, expect, test } from 'vitest';
import { openAccount } from '../../../src/hardware/lease/account.ts';
import { earlierSpending } from '../../../src/measurement/results/earlier-spending.ts';
import type { CampaignRecord, CampaignSession } from '../../../src/measurement/results/types.ts';
import { plan as planned } from '../../campaign/examples.ts';
import { onAws } from '../../hardware/lease/on-aws.ts';

const minute = 60_000;
const hour = 60 * minute;
const plan = planned(undefined, { profile: onAws, limits: { maxDollars: 50, maxHours: 4 } });
const lease = plan.lease!;
const rate = lease.estimate.dollarsPerHour!;
const volumeRate = 0.08;
const cleanup = { verified: true, leftovers: [], checked: [], atMilliseconds: 2 * hour };
const phase = (name: 'provision' | 'isolated', start: number, end: number | null) => ({
  phase: name,
  startMilliseconds: start,
  endMilliseconds: end,
});
const session = (more: Partial<CampaignSession>) =>
  ({ outcome: null, phases: [], ...more }) as unknown as CampaignSession;
const record = (more: Partial<CampaignRecord>) => ({ plan, ...session({}), ...more }) as unknown as CampaignRecord;
const dollarsOf = (asked: CampaignRecord, now: number, renewed: number | null = null): number =>
  earlierSpending(asked, 'aws', now, renewed).dollars;
const spent = { dollars: 12, phases: [], hosts: [] };

describe('the spending of earlier sessions', () => {
  test('is the metered cost of sessions whose cleanup was verified', () => {
    const ended = { spent, outcome: { state: 'failed' as const, reason: null, cleanup } };
    expect(earlierSpending(record({ ...ended, sessions: [session(ended)] }), 'aws', 9 * hour)).toEqual({
      dollars: 24,
      assumed: [],
    });
  });

  test('of an unfinished session counts until its hardware self-destructed, plus the remaining volumes', () => {
    const account = { ...openAccount(lease, 0), hardLimitMilliseconds: 4 * hour };
    const broken = record({ phases: [phase('provision', 0, hour), phase('isolated', hour, null)], lease: account });
    // The grace of 30 min, and 5 min until the machine is off.
    const held = 4 + 35 / 60;
    expect(dollarsOf(broken, 10 * hour)).toBeCloseTo(rate * held + volumeRate * (10 - held));
    expect(earlierSpending(broken, 'aws', 10 * hour).assumed).toEqual([
      expect.stringMatching(
        /^Session 1 stopped without recording when its hardware was removed\. It is counted until 1970-01-01 04:35:00 UTC.*: \$\d+\.\d\d\.$/,
      ),
    ]);
    // No longer than until now.
    expect(dollarsOf(broken, 2 * hour)).toBeCloseTo(rate * 2);
  });

  test('counts the boot disks too where a machine that shut itself down keeps them', () => {
    const broken = record({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0) });
    const roots = lease.estimate.items!.filter(({ kind }) => kind === 'root volume');
    const rootRate = roots.reduce((sum, { count, pricePerHour }) => sum + count * pricePerHour!, 0);
    const [aws, google] = ['aws', 'gcp'].map((provider) => earlierSpending(broken, provider, 10 * hour, hour).dollars);
    expect(google! - aws!).toBeCloseTo(rootRate * (10 - 1 - 35 / 60));
  });

  test('ends sooner if this machine knows the last renewal of the lease', () => {
    const broken = record({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0) });
    const held = 1 + 35 / 60;
    expect(dollarsOf(broken, 10 * hour, hour)).toBeCloseTo(rate * held + volumeRate * (10 - held));
  });

  test('counts a session without recorded hardware by the hours of its lease', () => {
    const ordered = record({ phases: [phase('provision', 0, null)] });
    const held = lease.hardLimitHours + 35 / 60;
    expect(dollarsOf(ordered, 100 * hour)).toBeCloseTo(rate * held + volumeRate * (100 - held));
    expect(dollarsOf(record({}), 100 * hour)).toBe(0);
  });

  test('counts a session that was metered before its cleanup as unfinished', () => {
    const left = { state: 'failed' as const, reason: null, cleanup: { ...cleanup, verified: false } };
    const failed = record({
      spent,
      outcome: left,
      phases: [phase('provision', 0, hour)],
      lease: openAccount(lease, 0),
    });
    expect(dollarsOf(failed, 2 * hour)).toBeCloseTo(rate * 2);
  });

  test('ends when the next session had removed the leftovers', () => {
    const before = session({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0) });
    const metered = { spent, outcome: { state: 'failed' as const, reason: null, cleanup } };
    const resumed = record({ sessions: [before], phases: [phase('provision', hour, 1.5 * hour)], ...metered });
    expect(dollarsOf(resumed, 9 * hour)).toBeCloseTo(rate * 1.5 + 12);
  });

  test('uses the prices of each session', () => {
    const dear = { ...lease, estimate: { ...lease.estimate, dollarsPerHour: 2 * rate, items: [] } };
    const broken = record({ phases: [phase('provision', 0, null)], lease: openAccount(lease, 0), leasePlan: dear });
    expect(dollarsOf(broken, hour)).toBeCloseTo(2 * rate);
  });
});
