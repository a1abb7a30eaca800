/** Hosts that come up by a further update of the same stack, as those of a campaign that joins them later. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { onlyHosts } from '../../src/hardware/stack/only-hosts.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { profilesWithDisks, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const campaign = { PROOFLOAD_CAMPAIGN: 'c', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };
const withHosts = (...hosts: string[]) => ({ environment: { ...campaign, ...onlyHosts(hosts) } });

afterAll(forgetState, minutes);

test.each(profilesWithDisks)(
  'hosts of $name are added to those that are up, which stay as they are, also when the first attempt fails, and cleanup finds all of them',
  { timeout: 20 * minutes },
  ({ name, stack, machine, noCapacity }) =>
    withSimcloud({}, async (cloud) => {
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
      await writeStack(name, stack(['one', 'two', 'three']));
      const made = await bringUp(name, withHosts('one', 'three'));
      expect(made.hosts.map((host) => host.name)).toEqual(['one', 'three']);
      const before = machines();
      expect(before).toHaveLength(2);

      cloud.setFaults([whileMade({ kind: 'fail', says: noCapacity }, { type: machine })]);
      await expect(bringUp(name, withHosts('one', 'three', 'two'))).rejects.toThrow(noCapacity);
      expect(machines()).toEqual(before);

      cloud.setFaults([]);
      const all = await bringUp(name, withHosts('one', 'three', 'two'));
      expect(all.hosts.map((host) => host.name)).toEqual(['one', 'two', 'three']);
      expect(all.hosts.filter((host) => host.name !== 'two')).toEqual(made.hosts);
      expect(machines()).toHaveLength(3);
      expect(machines()).toEqual(expect.arrayContaining(before));
      const found = leftoversIn(await (await leftoversOf(name)).check());
      expect(found.filter((each) => each.includes('two')).length).toBeGreaterThanOrEqual(1);
      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);
