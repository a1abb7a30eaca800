/** A failure at each resource of every profile in turn, before it is made and after. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn, type Effect } from '../simcloud/world.ts';
import { pretendProfiles, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const says = 'api error InternalError: An internal error has occurred';
const effects: Effect[] = [
  { kind: 'fail', says },
  // Created, but reported as failed: the client does not know which.
  { kind: 'fail after', says },
];

afterAll(forgetState, minutes);

test.each(pretendProfiles)(
  '$name is removed completely after a failure at each of its resources in turn',
  ({ name: profile, stack }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile);
      const calls = cloud.world().requests.filter(({ verb }) => verb === 'create').length;
      await clearStack(profile);
      expect(calls).toBeGreaterThan(7);
      for (const nth of Array.from({ length: calls }, (_, position) => position + 1)) {
        for (const effect of effects) {
          const fault = `${effect.kind} at call ${nth} of ${calls}`;
          cloud.setFaults([whileMade(effect, { nth })]);
          await expect(bringUp(profile), fault).rejects.toThrow('InternalError');
          await clearStack(profile);
          expect(thingsIn(cloud.world()), fault).toEqual([]);
        }
      }
      expect(await remainingResources(profile)).toEqual([]);
    }),
  60 * minutes,
);
