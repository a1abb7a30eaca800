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

/** Kinds of things whose making was refused. */
const kindsRefused = (cloud: Simcloud): string[] =>
  cloud
    .world()
    .requests.flatMap(({ verb, outcome, type }) => (verb === 'create' && outcome === 'refused' ? [type] : []));

async function expectRemoved(cloud: Simcloud, profile: string, fault: string): Promise<void> {
  await clearProfile(profile);
  expect(thingsIn(cloud.world()), fault).toEqual([]);
}

test.each(profileOfEachProvider)(
  '$name comes up after failures at resources of each kind and is removed completely, as after one at a machine that was made',
  limit,
  ({ name: profile, stack, machine }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      cloud.setFaults([whileMade(failAfter, { type: machine, nth: 2 })]);
      await expect(bringUp(profile)).rejects.toThrow('InternalError');
      await expectRemoved(cloud, profile, 'a machine that was reported as failed');

      // An update continues where the one before failed, and fails at all kinds that it reaches for the first time.
      const failed = new Set<string>();
      for (;;) {
        const makesAtOnce = [...failed].map((type) => whileMade({ kind: 'slow', milliseconds: 0 }, { type }));
        cloud.setFaults([...makesAtOnce, whileMade(fail, {})]);
        const ending = await bringUp(profile).then(() => 'came up', String);
        if (ending === 'came up') break;
        expect(ending).toContain('InternalError');
        const before = failed.size;
        for (const kind of kindsRefused(cloud)) failed.add(kind);
        expect(failed.size, 'kinds that failed').toBeGreaterThan(before);
      }
      expect(failed.size).toBeGreaterThan(2);
      await expectRemoved(cloud, profile, 'failures at all kinds');
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
