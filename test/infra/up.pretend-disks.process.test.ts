/** Data disks on Google Compute Engine outlive their machines, whatever ends those. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn, type Thing } from '../simcloud/world.ts';
import { pretendProfiles, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const profile = 'small-gcp';
const { stack, machine } = pretendProfiles.find(({ name }) => name === profile)!;
const disk = 'gcp:compute/disk:Disk';

const campaign = { PROOFLOAD_CAMPAIGN: 'c', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };

afterAll(forgetState, minutes);

const named = (cloud: Simcloud, type: string, name: string): Thing | undefined =>
  thingsIn(cloud.world()).find((thing) => thing.type === type && thing.name === name);

test(
  'a host that gets another machine type is a new machine with its old disk, and the others stay as they are',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      const text = stack(['one', 'two']);
      await writeStack(profile, text);
      const [before] = (await bringUp(profile, { environment: campaign })).hosts;
      const [old, kept, other] = [
        named(cloud, machine, 'one'),
        named(cloud, disk, 'one-data'),
        named(cloud, machine, 'two'),
      ];
      await writeStack(
        profile,
        text
          .replace('proofload:hardware:', 'proofload:hardware:\n    larger: { catalogue: gcp/n1-standard-8 }')
          .replace('name: one, hardware: small', 'name: one, hardware: larger'),
      );
      const [after] = (await bringUp(profile, { environment: campaign })).hosts;
      const fresh = named(cloud, machine, 'one');
      expect(fresh?.madeAt).toBeGreaterThan(old?.madeAt ?? Infinity);
      expect(fresh?.inputs).toMatchObject({ machineType: 'n1-standard-8', attachedDisks: [{ source: kept?.id }] });
      expect(after?.address).not.toBe(before?.address);
      expect(named(cloud, disk, 'one-data')).toEqual(kept);
      expect(named(cloud, machine, 'two')).toEqual(other);
      await clearProfile(profile);
      expect(await remainingResources(profile)).toEqual([]);
    }),
);

test(
  'machines that nothing ends are deleted by Google at the end of their longest lease, and their disks are found and removed',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile, { environment: { ...campaign, PROOFLOAD_MINUTES_AT_MOST: '1200' } });
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine).length;
      // By its clock a call takes a minute.
      cloud.advance(18);
      expect(machines()).toBe(2);
      cloud.advance(3);
      expect(machines()).toBe(0);
      const found = leftoversIn(await (await leftoversOf(profile)).check());
      expect(found.filter((text) => text.startsWith('disk '))).toHaveLength(2);
      await clearProfile(profile);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(profile)).toEqual([]);
    }),
);

test(
  'a second update of the same campaign changes neither machines nor their time limits',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one']));
      await bringUp(profile, { environment: { ...campaign, PROOFLOAD_MINUTES_AT_MOST: '1200' } });
      const before = named(cloud, machine, 'one');
      await bringUp(profile, { environment: { ...campaign, PROOFLOAD_MINUTES_AT_MOST: '90' } });
      expect(named(cloud, machine, 'one')).toEqual(before);
      expect(before?.inputs.scheduling).toMatchObject({ maxRunDuration: { seconds: 72_000 } });
      await clearProfile(profile);
    }),
);
