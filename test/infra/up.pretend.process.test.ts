import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { markOf } from '../../src/state/mark.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { costOf, thingsIn, type Thing } from '../simcloud/world.ts';
import { remainingResources, profileOfEachProvider } from './pretend-profile.ts';

const minutes = 60_000;

afterAll(forgetState, minutes);

const isOfOneOrThree = ({ name }: Thing): boolean => /^(one|three)\b/.test(name);

test.each(profileOfEachProvider)(
  '$name first finds no capacity, then has hosts at their price, loses only the two hosts removed from its file, and is removed completely',
  { timeout: 30 * minutes },
  ({ name: profile, stack, always, machine, noCapacity }) =>
    withSimcloud(
      { faults: [whileMade({ kind: 'fail', says: noCapacity }, { type: machine, nth: 1 })] },
      async (cloud) => {
        const things = () => thingsIn(cloud.world());
        await writeStack(profile, stack(['one', 'two', 'three']));
        await expect(bringUp(profile)).rejects.toMatchObject({ name: 'NoCapacity' });
        const inventory = await bringUp(profile);
        expect(inventory.mark).toBe(markOf(profile));
        expect(new Set(inventory.hosts.map(({ address }) => address)).size).toBe(always.length + 3);
        for (const host of inventory.hosts)
          expect(host.reach).toMatchObject({ kind: 'ssh', hostKeys: [expect.any(String)] });
        const before = things();
        const price = before.reduce((sum, { pricePerHour }) => sum + pricePerHour, 0);
        const cost = costOf(cloud.world());
        // Less than hosts brought up by hand live.
        cloud.advance(5);
        expect(price).toBeGreaterThan(0);
        expect(costOf(cloud.world()) - cost).toBeCloseTo(5 * price);

        await writeStack(profile, stack(['two']));
        expect((await bringUp(profile)).hosts.map(({ name }) => name)).toEqual([...always, 'two']);
        expect(before.filter(isOfOneOrThree).length).toBeGreaterThan(2);
        expect(things().map(({ id }) => id)).toEqual(
          before.filter((thing) => !isOfOneOrThree(thing)).map(({ id }) => id),
        );

        await clearProfile(profile);
        expect(things()).toEqual([]);
        expect(await remainingResources(profile)).toEqual([]);
      },
    ),
);
