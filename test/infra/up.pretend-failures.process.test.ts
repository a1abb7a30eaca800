/** Failures while resources are made: at one of each kind; in the nightly checks at each one. The engine takes seconds for each. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn, type Effect } from '../simcloud/world.ts';
import { isEveryCase, pretendProfiles, profileOfEachProvider, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 60 * minutes };
const says = 'api error InternalError: An internal error has occurred';
const fail: Effect = { kind: 'fail', says };
/** Created, but reported as failed: the client does not know which. */
const failAfter: Effect = { kind: 'fail after', says };

afterAll(forgetState, minutes);

/** Kinds of the calls that create something: of all, or of those that were refused. */
const kindsOf = (cloud: Simcloud, outcome?: 'refused'): Set<string> =>
  new Set(
    cloud
      .world()
      .requests.filter((request) => request.verb === 'create' && (outcome ?? request.outcome) === request.outcome)
      .map(({ type }) => type),
  );

async function expectRemoved(cloud: Simcloud, profile: string, fault: string): Promise<void> {
  await clearProfile(profile);
  expect(thingsIn(cloud.world()), fault).toEqual([]);
}

test.each(profileOfEachProvider)(
  '$name is removed completely after failures at a resource of each kind, and after one at a machine that was made',
  limit,
  ({ name: profile, stack, machine }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile);
      const kinds = kindsOf(cloud);
      await clearProfile(profile);

      cloud.setFaults([whileMade(failAfter, { type: machine, nth: 2 })]);
      await expect(bringUp(profile)).rejects.toThrow('InternalError');
      await expectRemoved(cloud, profile, 'a machine that was reported as failed');

      // An update continues where the one before failed, and fails at all kinds that it then reaches for the first time.
      const remaining = new Set(kinds);
      while (remaining.size > 0) {
        cloud.setFaults([...remaining].map((type) => whileMade(fail, { type })));
        await expect(bringUp(profile), [...remaining].join()).rejects.toThrow('InternalError');
        const refused = kindsOf(cloud, 'refused');
        expect(refused.size, 'kinds that failed').toBeGreaterThan(0);
        for (const kind of refused) remaining.delete(kind);
      }
      expect(kinds.size).toBeGreaterThan(2);
      await expectRemoved(cloud, profile, 'a failure at the last kinds');
      expect(await remainingResources(profile)).toEqual([]);
    }),
);

test.each(isEveryCase ? pretendProfiles : [])(
  '$name is removed completely after a failure at each of its resources in turn',
  limit,
  ({ name: profile, stack }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile);
      const calls = cloud.world().requests.filter(({ verb }) => verb === 'create').length;
      await clearProfile(profile);
      expect(calls).toBeGreaterThan(7);
      for (const nth of Array.from({ length: calls }, (_, position) => position + 1)) {
        for (const effect of [fail, failAfter]) {
          const fault = `${effect.kind} at call ${nth} of ${calls}`;
          cloud.setFaults([whileMade(effect, { nth })]);
          await expect(bringUp(profile), fault).rejects.toThrow('InternalError');
          await expectRemoved(cloud, profile, fault);
        }
      }
      expect(await remainingResources(profile)).toEqual([]);
    }),
);
