/** EC2 lists late what it has: on the pretend cloud, with pauses in which a minute passes at once. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookUntilCertain, type Pause } from '../../infra/absence.ts';
import { tagsFor } from '../../infra/rented/rented-tags.ts';
import { sweep } from '../../infra/sweep.ts';
import { foundIn, leftoversOf } from '../../infra/leftovers-of.ts';
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

/** A volume of the profile that no state knows, as an engine leaves it that was killed while it was made. */
async function leakVolume(cloud: Simcloud): Promise<void> {
  const held = { campaign: 'c', expires: '2026-12-01T10:00:00.000Z' };
  const tagsAll = tagsFor({ profile, owner: await ownerId(), ...held });
  const inputs = { availabilityZone: 'us-east-1a', size: 200, tagsAll };
  changeWorld(cloud.folder, (world) => make(aws, world, 'aws:ebs/volume:Volume', 'data', inputs));
}

function notedPauses(): { pause: Pause; pauses: number[] } {
  const pauses: number[] = [];
  return { pauses, pause: async (milliseconds) => void pauses.push(milliseconds) };
}

test('what AWS shows at the second look only is a leftover', () =>
  withSimcloud({}, async (cloud) => {
    await leakVolume(cloud);
    cloud.hide(1);
    const { pause, pauses } = notedPauses();
    const { looks } = await lookUntilCertain(await leftoversOf(profile), {}, pause);
    expect(pauses).toEqual([minutes]);
    expect(foundIn(looks)).toEqual([expect.stringMatching(/^volume vol-/)]);
  }));

test('what is seen at the first look needs no second, and absence says that it was seen twice', () =>
  withSimcloud({}, async (cloud) => {
    const { pause, pauses } = notedPauses();
    expect(await lookUntilCertain(await leftoversOf(profile), {}, pause)).toMatchObject({ millisecondsApart: minutes });
    expect(pauses).toEqual([minutes]);
    await leakVolume(cloud);
    expect(await lookUntilCertain(await leftoversOf(profile), {}, pause)).toMatchObject({ millisecondsApart: null });
    expect(pauses).toEqual([minutes]);
  }));

test('hosts of this machine are looked for once', async () => {
  const { pause, pauses } = notedPauses();
  await lookUntilCertain({ look: async () => [], secondLookMilliseconds: null }, {}, pause);
  expect(pauses).toEqual([]);
  expect([providerOf('local').secondLookSeconds, providerOf('static').secondLookSeconds]).toEqual([null, null]);
});

test('the wait between two looks ends when it is cancelled', async () => {
  const cancellation = new AbortController();
  const world = { look: async () => [], secondLookMilliseconds: 60 * minutes };
  const onProgress = () => cancellation.abort();
  await expect(lookUntilCertain(world, { signal: cancellation.signal, onProgress })).rejects.toThrow('aborted');
});

test(
  'a cleanup keeps the lease until absence was seen twice, and removes what shows itself between',
  () =>
    withSimcloud({}, async (cloud) => {
      const lease = { campaignId: 'c', deadlineMilliseconds: 0, graceSeconds: 0, renewedMilliseconds: 0 };
      await writeLease(profile, lease);
      await leakVolume(cloud);
      // Two looks that decide whether to remove, and the first of the two that decide whether it is gone.
      cloud.hide(3);
      const kept: (string | undefined)[] = [];
      const pause: Pause = async () => void kept.push((await readLease(profile))?.campaignId);
      const [swept] = await sweep({
        profile,
        holders: async () => ({ campaigns: [], leases: [] }),
        remove: 'of campaigns',
        pause,
      });
      expect(swept).toMatchObject({ removed: true, left: [], found: [expect.stringMatching(/^volume vol-/)] });
      expect(kept).toEqual(['c', 'c']);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await readLease(profile)).toBe(null);
    }),
  5 * minutes,
);
