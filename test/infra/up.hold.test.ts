import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { foundIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { pretendProfiles } from './pretend-profile.ts';

const minutes = 60_000;

afterAll(forgetState, minutes);

const first = '2026-12-01T10:00:00.000Z';
const extended = '2026-12-01T14:30:00.000Z';
const environment = { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: first };

test.each(pretendProfiles)(
  'a lease that is extended moves the time on the hardware of $name, where a sweep and the next update find it',
  { timeout: 20 * minutes },
  ({ name: profile, stack, machine }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile, { environment });
      const world = await leftoversOf(profile);
      const told = async () => foundIn(await world.look()).filter((words) => words.includes('held until'));
      expect(await told()).toHaveLength(2);
      expect((await told()).every((words) => words.endsWith(first))).toBe(true);

      await world.hold(extended, AbortSignal.timeout(5 * minutes));
      await world.hold(extended, AbortSignal.timeout(5 * minutes));
      expect((await told()).map((words) => words.endsWith(extended))).toEqual([true, true]);

      // What a killed worker did not get to say, the update of the next one does; no machine is made anew for it.
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
      const before = machines().map(({ id }) => id);
      const later = '2026-12-01T16:00:00.000Z';
      await bringUp(profile, { environment: { ...environment, PROOFLOAD_EXPIRES: later } });
      expect((await told()).map((words) => words.endsWith(later))).toEqual([true, true]);
      expect(machines().map(({ id }) => id)).toEqual(before);
      await clearProfile(profile);
    }),
);
