/**
 * A failure at one resource after another. The engine takes seconds for each, so a seed selects some, unless all are
 * requested: npm run test:failures.
 */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { seeded } from '../../bench/chaos/seeded.ts';
import { clearProfile } from '../../infra/clear.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn, type Effect } from '../simcloud/world.ts';
import { remainingResources, pretendProfiles } from './pretend-profile.ts';

const minutes = 60_000;
const isComplete = process.env.PROOFLOAD_EVERY_FAILURE === '1';
const seed = 1;

// Refused, or created but reported as failed: the client does not know which.
const effects: Effect[] = (['fail', 'fail after'] as const).map((kind) => ({
  kind,
  says: 'api error InternalError: An internal error has occurred',
}));

afterAll(forgetState, minutes);

/** The calls that fail, and how: with a seed, a fifth as many cases as calls. */
function chosen(calls: number): { nth: number; effect: Effect }[] {
  const cases = Array.from({ length: calls }, (_, position) => position + 1).flatMap((nth) =>
    effects.map((effect) => ({ nth, effect })),
  );
  return isComplete
    ? cases
    : seeded(seed)
        .shuffled(cases)
        .slice(0, Math.ceil(calls / 5));
}

test.each(pretendProfiles)(
  `$name is removed completely after a failure at ${isComplete ? 'each of its resources in turn' : 'some of its resources'}`,
  { timeout: 60 * minutes },
  ({ name: profile, stack }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile);
      const calls = cloud.world().requests.filter(({ verb }) => verb === 'create').length;
      await clearProfile(profile);
      expect(calls).toBeGreaterThan(7);

      for (const { nth, effect } of chosen(calls)) {
        const fault = `${effect.kind} at call ${nth} of ${calls}`;
        cloud.setFaults([whileMade(effect, { nth })]);
        await expect(bringUp(profile), fault).rejects.toThrow('InternalError');
        await clearProfile(profile);
        expect(thingsIn(cloud.world()), fault).toEqual([]);
      }
      expect(await remainingResources(profile)).toEqual([]);
    }),
);
