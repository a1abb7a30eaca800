import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withStack } from './engine.ts';
import { words } from './faults.ts';
import { withSimcloud } from './harness.ts';
import { costOf, thingsIn } from './world.ts';

const minutes = 60_000;
const instance = 'aws:ec2/instance:Instance';

const program = join(import.meta.dirname, '../programs/one-host.ts');

test(
  'an unchanged program makes its things in the pretend cloud, pays for them, and destroys them',
  { timeout: 10 * minutes },
  () =>
    withSimcloud({}, (cloud) =>
      withStack(program, async (stack) => {
        expect(await stack.up()).toEqual({ address: '10.1.0.5' });
        expect(thingsIn(cloud.world()).map(({ name }) => name)).toEqual([
          'net',
          expect.any(String),
          expect.any(String),
          'kafka01',
        ]);
        const host = thingsIn(cloud.world()).find(({ type }) => type === instance);
        expect(host?.inputs.tagsAll).toEqual({ 'proofload:mark': 'proofload-ab12cd', role: 'broker' });
        cloud.advance(10);
        expect(costOf(cloud.world())).toBeCloseTo(13.73, 0);

        await stack.destroy();
        expect(thingsIn(cloud.world())).toEqual([]);
        const removals = cloud.world().requests.filter(({ verb }) => verb === 'delete');
        expect(removals.map(({ name }) => name)).toEqual(['kafka01', expect.any(String), expect.any(String), 'net']);
      }),
    ),
);

test('out of capacity is said in the words of the real cloud', { timeout: 10 * minutes }, () =>
  withSimcloud(
    {
      faults: [
        { verb: 'create', type: instance, name: null, nth: 1, effect: { kind: 'fail', says: words.noCapacityAtAws } },
      ],
    },
    (cloud) =>
      withStack(program, async (stack) => {
        await expect(stack.up()).rejects.toThrow('InsufficientInstanceCapacity');
        expect(thingsIn(cloud.world()).some(({ type }) => type === instance)).toBe(false);
        await stack.up();
        await stack.destroy();
        expect(thingsIn(cloud.world())).toEqual([]);
      }),
  ),
);
