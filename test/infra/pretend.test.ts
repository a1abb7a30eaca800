import { forgetState, writeStack } from './pretend.ts';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { markOf } from '../../src/profile/mark.ts';
import { bringUp } from '../../src/stack/update.ts';
import { until } from '../hosts/until.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { costOf, thingsIn, type Fault } from '../simcloud/world.ts';
import { leftOf, pretendProfiles } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 30 * minutes };

afterAll(forgetState, minutes);

const failing = (fault: Partial<Fault>): Fault => ({
  verb: 'create',
  type: null,
  name: null,
  nth: null,
  effect: { kind: 'fail', says: 'api error RequestLimitExceeded: Request limit exceeded.' },
  ...fault,
});

describe.each(pretendProfiles)('on the pretend cloud, $name', ({ name: profile, stack, machine, noCapacity }) => {
  const outOfCapacity = failing({ type: machine, nth: 1, effect: { kind: 'fail', says: noCapacity } });

  test(
    'finds no capacity at first, then has hosts that cost their price, loses just those that the file has no more, and goes with nothing left',
    limit,
    () =>
      withSimcloud({ faults: [outOfCapacity] }, async (cloud) => {
        const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === machine);
        await writeStack(profile, stack(['one', 'two', 'three']));
        await expect(bringUp(profile)).rejects.toMatchObject({ name: 'NoCapacity' });
        const inventory = await bringUp(profile);
        expect(inventory.mark).toBe(markOf(profile));
        expect(new Set(inventory.hosts.map(({ address }) => address)).size).toBe(3);
        for (const host of inventory.hosts)
          expect(host.reach).toMatchObject({ kind: 'ssh', hostKeys: [expect.any(String)] });
        const before = machines();
        const price = before.reduce((sum, { pricePerHour }) => sum + pricePerHour, 0);
        const cost = costOf(cloud.world());
        cloud.advance(10);
        expect(price).toBeGreaterThan(0);
        expect(costOf(cloud.world()) - cost).toBeCloseTo(10 * price);

        await writeStack(profile, stack(['two']));
        expect((await bringUp(profile)).hosts.map(({ name }) => name)).toEqual(['two']);
        expect(machines()).toEqual(before.filter(({ name }) => name === 'two'));

        await clearProfile(profile);
        expect(thingsIn(cloud.world())).toEqual([]);
        expect(await leftOf(profile)).toEqual([]);
      }),
  );

  test('is taken down whole after a failure at any kind of its resources', limit, () =>
    withSimcloud({}, async (cloud) => {
      await writeStack(profile, stack(['one']));
      await bringUp(profile);
      const types = new Set(thingsIn(cloud.world()).map(({ type }) => type));
      await clearProfile(profile);
      expect(types.size).toBeGreaterThan(4);

      for (const type of types) {
        // Made or not made: who is told of a failure does not know which.
        const effect = { kind: 'fail after', says: 'api error InternalError: An internal error has occurred' } as const;
        cloud.setFaults([failing({ type, nth: 1, effect })]);
        await expect(bringUp(profile), type).rejects.toThrow('InternalError');
        await clearProfile(profile);
        expect(thingsIn(cloud.world()), type).toEqual([]);
      }
      expect(await leftOf(profile)).toEqual([]);
    }),
  );

  test('is taken down whole after its engine was killed while it made a host', limit, () =>
    withSimcloud({ faults: [failing({ type: machine, nth: 2, effect: { kind: 'hold' } })] }, async (cloud) => {
      await writeStack(profile, stack(['one', 'two', 'three']));
      const update = bringUp(profile).then(
        () => 'came up',
        () => 'was killed',
      );
      await until('the second host is made', () =>
        cloud.world().requests.some(({ type, said }) => type === machine && said === 'hold'),
      );
      for (const engine of await childrenOf(process.pid, 'pulumi')) {
        const languageHosts = await childrenOf(engine, 'pulumi-language');
        process.kill(engine, 'SIGKILL');
        // It would notice within minutes that its engine is gone.
        for (const host of languageHosts) process.kill(host, 'SIGTERM');
      }
      expect(await update).toBe('was killed');
      expect(thingsIn(cloud.world()).filter(({ type }) => type === machine).length).toBeGreaterThan(1);

      cloud.setFaults([]);
      await clearProfile(profile);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await leftOf(profile)).toEqual([]);
      await until('the pretend cloud is no longer served', async () => (await servers(cloud.folder)).length === 0);
    }),
  );
});

async function pids(fits: (folder: string) => Promise<boolean>): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    // A process may end while it is looked at.
    if (/^\d+$/.test(entry) && (await fits(`/proc/${entry}`).catch(() => false))) found.push(Number(entry));
  }
  return found;
}

/** Children of a process by their name, of which the kernel keeps the first 15 letters. */
const childrenOf = (parent: number, child: string): Promise<number[]> =>
  pids(async (folder) => {
    const [name, ofParent] = /\((.*)\) \S (\d+)/.exec(await readFile(`${folder}/stat`, 'utf8'))?.slice(1) ?? [];
    return name === child && ofParent === String(parent);
  });

const servers = (world: string): Promise<number[]> =>
  pids(async (folder) => {
    const command = await readFile(`${folder}/cmdline`, 'utf8');
    return command.includes('simcloud/serve.ts') && (await readFile(`${folder}/environ`, 'utf8')).includes(world);
  });
