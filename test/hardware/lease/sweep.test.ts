import { describe, expect, test } from 'vitest';
import { sweepInWords } from '../../../src/cli/sweep-view.ts';
import type { SweptProfile } from '../../../src/hardware/lease/sweep.ts';
import type { LeaseRecord } from '../../../src/hardware/lease/record.ts';
import { sweepVerdict } from '../../../src/hardware/lease/sweep.ts';

const minute = 60_000;
const now = 1_000 * minute;
const entry = (record: LeaseRecord | null) => ({ record, warning: null });
const nobody = { campaigns: [], leases: [] };
const fresh = { campaignId: 'c', deadlineMilliseconds: now + minute, graceSeconds: 60, renewedMilliseconds: now };
const silent = { ...fresh, renewedMilliseconds: now - minute - 1 };
const past = { ...fresh, deadlineMilliseconds: now - minute - 1 };

describe('a sweep', () => {
  test('never takes what a running campaign holds, even after its lease', () => {
    for (const record of [null, fresh, silent, past]) {
      expect(sweepVerdict({ campaigns: ['c'], leases: [] }, entry(record), now)).toMatchObject({ held: true });
    }
  });

  test('leaves to a lease what the lease still renews, and no longer', () => {
    const leases = { campaigns: [], leases: ['c'] };
    expect(sweepVerdict(leases, entry(fresh), now).held).toBe(true);
    expect(sweepVerdict(leases, entry(silent), now).held).toBe(false);
    expect(sweepVerdict(leases, entry(past), now).held).toBe(false);
  });

  test('takes what neither a campaign nor a lease holds', () => {
    for (const record of [fresh, silent, past])
      expect(sweepVerdict(nobody, entry(record), now)).toMatchObject({ held: false, ofCampaign: true });
  });

  test('goes by the lease on disk where no server answers', () => {
    expect(sweepVerdict(null, entry(fresh), now).held).toBe(true);
    expect(sweepVerdict(null, entry(silent), now).held).toBe(false);
    expect(sweepVerdict(null, entry(past), now).held).toBe(false);
  });

  test('takes a lease that cannot be read for one that is over, and leaves it to a campaign that runs', () => {
    const damaged = { record: null, warning: 'The lease on local cannot be read.' };
    for (const holders of [null, nobody, { campaigns: [], leases: ['c'] }])
      expect(sweepVerdict(holders, damaged, now)).toMatchObject({ held: false, ofCampaign: true });
    expect(sweepVerdict({ campaigns: ['c'], leases: ['c'] }, damaged, now).held).toBe(true);
  });

  test('knows what no campaign made', () => {
    expect(sweepVerdict(nobody, entry(null), now)).toMatchObject({ held: false, ofCampaign: false });
    expect(sweepVerdict(null, entry(null), now)).toMatchObject({ held: false, ofCampaign: false });
  });

  test('says what it found, what it did, and how to have it done', () => {
    const free: SweptProfile = {
      profile: 'local',
      found: ['process 7 (java)'],
      verdict: { held: false, ofCampaign: true, reason: 'the lease of c is over' },
      warning: null,
      removed: false,
      left: [],
    };
    expect(sweepInWords([free], false)).toBe(
      'local: the lease of c is over\n  process 7 (java)\nNothing was removed: "proofload cleanup --apply" does so.\n',
    );
    expect(sweepInWords([{ ...free, removed: true }], true)).toBe(
      'local: the lease of c is over: removed\n  process 7 (java)\n',
    );
    expect(sweepInWords([{ ...free, found: [] }], false)).toBe('Nothing is left that nobody holds.\n');
    expect(sweepInWords([{ ...free, found: [], warning: 'The lease on local cannot be read.' }], false)).toBe(
      'The lease on local cannot be read.\nNothing is left that nobody holds.\n',
    );
  });
});
