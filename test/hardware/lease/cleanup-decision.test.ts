import { describe, expect, test } from 'vitest';
import { cleanupResultText } from '../../../src/cli/cleanup-view.ts';
import type { CleanedStack } from '../../../src/hardware/lease/cleanup-decision.ts';
import type { LeaseRecord } from '../../../src/hardware/lease/record.ts';
import { decideCleanup } from '../../../src/hardware/lease/cleanup-decision.ts';

const minute = 60_000;
const now = 1_000 * minute;
const entry = (record: LeaseRecord | null) => ({ record, warning: null });
const nobody = { campaigns: [], leases: [] };
const fresh = { campaignId: 'c', deadlineMilliseconds: now + minute, graceSeconds: 60, renewedMilliseconds: now };
const silent = { ...fresh, renewedMilliseconds: now - minute - 1 };
const past = { ...fresh, deadlineMilliseconds: now - minute - 1 };

describe('cleanup', () => {
  test('never removes what a running campaign holds, even after its lease', () => {
    for (const record of [null, fresh, silent, past]) {
      expect(decideCleanup({ campaigns: ['c'], leases: [] }, entry(record), 'c', now)).toMatchObject({ held: true });
    }
  });

  test('leaves hardware to a lease that is still renewed, and only then', () => {
    const leases = { campaigns: [], leases: ['c'] };
    expect(decideCleanup(leases, entry(fresh), 'c', now).held).toBe(true);
    expect(decideCleanup(leases, entry(silent), 'c', now).held).toBe(false);
    expect(decideCleanup(leases, entry(past), 'c', now).held).toBe(false);
  });

  test('removes what neither a campaign nor a lease holds', () => {
    for (const record of [fresh, silent, past])
      expect(decideCleanup(nobody, entry(record), 'c', now)).toMatchObject({ held: false });
  });

  test('uses the lease on disk where no server answers', () => {
    expect(decideCleanup(null, entry(fresh), 'c', now).held).toBe(true);
    expect(decideCleanup(null, entry(silent), 'c', now).held).toBe(false);
    expect(decideCleanup(null, entry(past), 'c', now).held).toBe(false);
  });

  test('treats an unreadable lease as expired, unless a campaign is running', () => {
    const damaged = { record: null, warning: 'The lease on local is unreadable.' };
    for (const holders of [null, nobody, { campaigns: [], leases: ['c'] }])
      expect(decideCleanup(holders, damaged, null, now)).toMatchObject({ held: false });
    expect(decideCleanup({ campaigns: ['c'], leases: ['c'] }, damaged, null, now).held).toBe(true);
  });

  test('recognises the campaign by its stack, where it has no lease yet or none any more', () => {
    expect(decideCleanup({ campaigns: ['c'], leases: [] }, entry(null), 'c', now).held).toBe(true);
    expect(decideCleanup({ campaigns: ['d'], leases: ['d'] }, entry(null), 'c', now).held).toBe(false);
    expect(decideCleanup({ campaigns: [], leases: ['c'] }, entry(null), 'c', now).held).toBe(true);
    expect(decideCleanup({ campaigns: ['c'], leases: ['c'] }, entry(null), null, now)).toMatchObject({
      held: false,
      reason: expect.stringContaining('by hand'),
    });
  });

  test('reports what it found, what it did, and how to remove it', () => {
    const free: CleanedStack = {
      stack: 'local.c',
      profile: 'local',
      campaign: 'c',
      found: ['process 7 (java)'],
      verdict: { held: false, reason: 'the lease of c has expired' },
      warning: null,
      removed: false,
      left: [],
    };
    expect(cleanupResultText([free], false)).toBe(
      'local.c: the lease of c has expired\n  process 7 (java)\nNothing was removed. To remove it, run "proofload cleanup --apply".\n',
    );
    expect(cleanupResultText([{ ...free, removed: true }], true)).toBe(
      'local.c: the lease of c has expired: removed\n  process 7 (java)\n',
    );
    expect(cleanupResultText([{ ...free, found: [] }], false)).toBe('There are no leaked resources.\n');
    expect(cleanupResultText([{ ...free, found: [], warning: 'The lease on local is unreadable.' }], false)).toBe(
      'The lease on local is unreadable.\nThere are no leaked resources.\n',
    );
  });
});
