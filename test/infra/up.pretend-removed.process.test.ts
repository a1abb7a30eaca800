/** Hosts that are removed by a further update of the same stack, as those of a campaign whose members left. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { onlyHosts } from '../../src/hardware/stack/only-hosts.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { pretendProfiles, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 20 * minutes };
const campaign = { PROOFLOAD_CAMPAIGN: 'c', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };
const all = { environment: { ...campaign } };
const withoutTwo = { environment: { ...campaign, ...onlyHosts(['one', 'three']) } };

afterAll(forgetState, minutes);

test.each(['small-aws', 'small-gcp'])(
  'a host of %s is removed with its disk, the others stay as they are, and cleanup finds them alone',
  limit,
  (name) =>
    withSimcloud({}, async (cloud) => {
      const { stack, machine } = pretendProfiles.find((each) => each.name === name)!;
      const named = (host: string) => thingsIn(cloud.world()).filter((thing) => thing.name.startsWith(host));
      await writeStack(name, stack(['one', 'two', 'three']));
      const made = await bringUp(name, all);
      const before = [...named('one'), ...named('three')];
      expect(named('two').length).toBeGreaterThanOrEqual(2);
      const rest = await bringUp(name, withoutTwo);
      expect(rest.hosts).toEqual(made.hosts.filter((host) => host.name !== 'two'));
      expect(named('two')).toEqual([]);
      expect([...named('one'), ...named('three')]).toEqual(before);
      expect(thingsIn(cloud.world()).filter(({ type }) => type === machine)).toHaveLength(2);
      const found = leftoversIn(await (await leftoversOf(name)).check());
      expect(found.filter((each) => /\btwo\b/.test(each))).toEqual([]);
      expect(found.filter((each) => each.includes('three')).length).toBeGreaterThanOrEqual(1);
      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);

test.each(['small-aws', 'small-gcp'])(
  'a host of %s that could not be removed is removed by the next update, or by cleanup',
  limit,
  (name) =>
    withSimcloud({}, async (cloud) => {
      const { stack, machine } = pretendProfiles.find((each) => each.name === name)!;
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
      await writeStack(name, stack(['one', 'two', 'three']));
      await bringUp(name, all);
      const before = machines();
      const effect = { kind: 'fail', says: 'The service is unavailable.' } as const;
      cloud.setFaults([{ verb: 'delete', type: machine, name: null, nth: null, effect }]);
      await expect(bringUp(name, withoutTwo)).rejects.toThrow('The service is unavailable.');
      expect(machines()).toEqual(before);
      cloud.setFaults([]);
      await bringUp(name, withoutTwo);
      expect(
        machines()
          .map((each) => each.name)
          .toSorted(),
      ).toEqual(['one', 'three']);
      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);
