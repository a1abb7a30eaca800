import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { profileOfEachProvider } from './pretend-profile.ts';

const minutes = 60_000;

afterAll(forgetState, minutes);

const first = '2026-12-01T10:00:00.000Z';
const extended = '2026-12-01T14:30:00.000Z';
const environment = { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: first };

test.each(profileOfEachProvider)(
  'extending a lease updates the expiry of the hardware of $name, which cleanup and the next update then use',
  { timeout: 20 * minutes },
  ({ name: profile, stack, always, machine }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one', 'two']));
      await bringUp(profile, { environment });
      const world = await leftoversOf(profile);
      /** Whether each machine is held until a time. */
      const areHeldUntil = async (time: string) =>
        leftoversIn(await world.check())
          .filter((words) => words.includes('held until'))
          .map((words) => words.endsWith(time));
      const all = [...always, 'one', 'two'].map(() => true);
      expect(await areHeldUntil(first)).toEqual(all);

      await world.hold(extended, AbortSignal.timeout(5 * minutes));
      await world.hold(extended, AbortSignal.timeout(5 * minutes));
      expect(await areHeldUntil(extended)).toEqual(all);

      // The next update writes what a killed worker could not, and replaces no machine.
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
      const before = machines().map(({ id }) => id);
      const later = '2026-12-01T16:00:00.000Z';
      await bringUp(profile, { environment: { ...environment, PROOFLOAD_EXPIRES: later } });
      expect(await areHeldUntil(later)).toEqual(all);
      expect(machines().map(({ id }) => id)).toEqual(before);
      await clearProfile(profile);
    }),
);
