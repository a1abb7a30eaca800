/** Hosts that are removed by a further update of the same stack, as those of a campaign whose members left. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { onlyHosts } from '../../src/hardware/stack/only-hosts.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { profilesWithDisks, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const campaign = { PROOFLOAD_CAMPAIGN: 'c', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };
const all = { environment: { ...campaign } };
const withoutTwo = { environment: { ...campaign, ...onlyHosts(['one', 'three']) } };

afterAll(forgetState, minutes);

test.each(profilesWithDisks)(
  'a host of $name is removed with its disk, if need be by a second update, the others stay as they are, and cleanup finds them alone',
  { timeout: 20 * minutes },
  ({ name, stack, machine }) =>
    withSimcloud({}, async (cloud) => {
      const named = (host: string) => thingsIn(cloud.world()).filter((thing) => thing.name.startsWith(host));
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
      await writeStack(name, stack(['one', 'two', 'three']));
      const made = await bringUp(name, all);
      const before = [...named('one'), ...named('three')];
      const machinesBefore = machines();
      expect(named('two').length).toBeGreaterThanOrEqual(2);

      const effect = { kind: 'fail', says: 'The service is unavailable.' } as const;
      cloud.setFaults([{ verb: 'delete', type: machine, name: null, nth: null, effect }]);
      await expect(bringUp(name, withoutTwo)).rejects.toThrow('The service is unavailable.');
      expect(machines()).toEqual(machinesBefore);

      cloud.setFaults([]);
      const rest = await bringUp(name, withoutTwo);
      expect(rest.hosts).toEqual(made.hosts.filter((host) => host.name !== 'two'));
      expect(named('two')).toEqual([]);
      expect([...named('one'), ...named('three')]).toEqual(before);
      expect(machines()).toHaveLength(2);
      const found = leftoversIn(await (await leftoversOf(name)).check());
      expect(found.filter((each) => /\btwo\b/.test(each))).toEqual([]);
      expect(found.filter((each) => each.includes('three')).length).toBeGreaterThanOrEqual(1);
      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);
