/** Data disks on Google Compute Engine outlive their machines, whatever ends those. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn, type Thing } from '../simcloud/world.ts';
import { pretendProfiles, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const profile = 'small-gcp';
const { stack, machine } = pretendProfiles.find(({ name }) => name === profile)!;
const disk = 'gcp:compute/disk:Disk';

/** Of a campaign, with the longest life of its machines in minutes. */
const lasting = (atMost: number) => ({
  environment: {
    PROOFLOAD_CAMPAIGN: 'c',
    PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z',
    PROOFLOAD_MINUTES_AT_MOST: String(atMost),
  },
});

afterAll(forgetState, minutes);

test(
  'disks are kept when the machine type of their host changes and when Google deletes machines at the end of their lease, until cleanup finds them',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      const named = (type: string, name: string): Thing | undefined =>
        thingsIn(cloud.world()).find((thing) => thing.type === type && thing.name === name);
      const text = stack(['one', 'two']);
      await writeStack(profile, text);
      const [before] = (await bringUp(profile, lasting(1200))).hosts;
      const [old, kept, other] = [named(machine, 'one'), named(disk, 'one-data'), named(machine, 'two')];
      expect(old?.inputs.scheduling).toMatchObject({ maxRunDuration: { seconds: 72_000 } });

      // A second update of the same campaign changes neither machines nor their time limits.
      await bringUp(profile, lasting(90));
      expect([named(machine, 'one'), named(machine, 'two')]).toEqual([old, other]);

      await writeStack(
        profile,
        text
          .replace('proofload:hardware:', 'proofload:hardware:\n    larger: { catalogue: gcp/n1-standard-8 }')
          .replace('name: one, hardware: small', 'name: one, hardware: larger'),
      );
      const [after] = (await bringUp(profile, lasting(1200))).hosts;
      const fresh = named(machine, 'one');
      expect(fresh?.madeAt).toBeGreaterThan(old?.madeAt ?? Infinity);
      expect(fresh?.inputs).toMatchObject({ machineType: 'n1-standard-8', attachedDisks: [{ source: kept?.id }] });
      expect(after?.address).not.toBe(before?.address);
      expect(named(disk, 'one-data')).toEqual(kept);
      expect(named(machine, 'two')).toEqual(other);

      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine).length;
      // By its clock a call takes a minute.
      cloud.advance(18);
      expect(machines()).toBe(2);
      cloud.advance(3);
      expect(machines()).toBe(0);
      const found = leftoversIn(await (await leftoversOf(profile)).check());
      expect(found.filter((found) => found.startsWith('disk '))).toHaveLength(2);
      await clearStack(profile);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(profile)).toEqual([]);
    }),
);
