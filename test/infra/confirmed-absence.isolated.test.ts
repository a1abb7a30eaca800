/** EC2 lists resources late: on the pretend cloud, with pauses in which a minute passes at once. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkUntilConfirmed, type Pause } from '../../infra/confirmed-absence.ts';
import { tagsFor } from '../../infra/rented/rented-tags.ts';
import { cleanUp } from '../../infra/cleanup.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { readLease, writeLease } from '../../src/hardware/lease/ledger.ts';
import { providerOf } from '../../src/providers/registry.ts';
import { ownerId } from '../../src/state/owner.ts';
import { aws } from '../simcloud/aws/cloud.ts';
import { make } from '../simcloud/cloud.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { changeWorld } from '../simcloud/world-file.ts';
import { thingsIn } from '../simcloud/world.ts';
import { pretendProfiles } from './pretend-profile.ts';

const minutes = 60_000;
const profile = 'small-aws';

beforeAll(() => writeStack(profile, pretendProfiles.find(({ name }) => name === profile)!.stack(['one'])));
afterAll(forgetState, minutes);

/** A volume of the profile that is in no state, as an engine killed during its creation leaves it. */
async function leakVolume(cloud: Simcloud): Promise<void> {
  const held = { campaign: 'c', expires: '2026-12-01T10:00:00.000Z' };
  const tagsAll = tagsFor({ name: profile, stack: profile }, await ownerId(), held);
  const inputs = { availabilityZone: 'us-east-1a', size: 200, tagsAll };
  changeWorld(cloud.folder, (world) => make(aws, world, 'aws:ebs/volume:Volume', 'data', inputs));
}

function recordPauses(): { pause: Pause; pauses: number[] } {
  const pauses: number[] = [];
  return { pauses, pause: async (milliseconds) => void pauses.push(milliseconds) };
}

test('a resource that AWS lists only at the second check is a leftover', () =>
  withSimcloud({}, async (cloud) => {
    await leakVolume(cloud);
    cloud.hide(1);
    const { pause, pauses } = recordPauses();
    const { checks } = await checkUntilConfirmed(await leftoversOf(profile), {}, pause);
    expect(pauses).toEqual([minutes]);
    expect(leftoversIn(checks)).toEqual([expect.stringMatching(/^volume vol-/)]);
  }));

test('a leftover at the first check needs no second, and absence is reported with the time between two checks', () =>
  withSimcloud({}, async (cloud) => {
    const { pause, pauses } = recordPauses();
    expect(await checkUntilConfirmed(await leftoversOf(profile), {}, pause)).toMatchObject({
      millisecondsApart: minutes,
    });
    expect(pauses).toEqual([minutes]);
    await leakVolume(cloud);
    expect(await checkUntilConfirmed(await leftoversOf(profile), {}, pause)).toMatchObject({ millisecondsApart: null });
    expect(pauses).toEqual([minutes]);
  }));

test('hosts on this machine are checked once', async () => {
  const { pause, pauses } = recordPauses();
  await checkUntilConfirmed({ check: async () => [], secondCheckMilliseconds: null }, {}, pause);
  expect(pauses).toEqual([]);
  expect([providerOf('local').secondCheckSeconds, providerOf('static').secondCheckSeconds]).toEqual([null, null]);
});

test('cancelling ends the wait between two checks', async () => {
  const cancellation = new AbortController();
  const world = { check: async () => [], secondCheckMilliseconds: 60 * minutes };
  const onProgress = () => cancellation.abort();
  await expect(checkUntilConfirmed(world, { signal: cancellation.signal, onProgress })).rejects.toThrow('aborted');
});

test(
  'cleanup keeps the lease until two checks found nothing, and removes what appears in between',
  () =>
    withSimcloud({}, async (cloud) => {
      const lease = { campaignId: 'c', deadlineMilliseconds: 0, graceSeconds: 0, renewedMilliseconds: 0 };
      await writeLease(profile, lease);
      await leakVolume(cloud);
      // The two checks before the removal, and the first of the two after it.
      cloud.hide(3);
      const kept: (string | undefined)[] = [];
      const pause: Pause = async () => void kept.push((await readLease(profile))?.campaignId);
      const [cleaned] = await cleanUp({
        holders: async () => ({ campaigns: [], leases: [] }),
        remove: 'of campaigns',
        pause,
      });
      expect(cleaned).toMatchObject({ removed: true, left: [], found: [expect.stringMatching(/^volume vol-/)] });
      expect(kept).toEqual(['c', 'c']);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await readLease(profile)).toBe(null);
    }),
  5 * minutes,
);
