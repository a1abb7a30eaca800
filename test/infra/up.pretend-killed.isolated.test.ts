import { forgetState, writeStack } from './pretend.ts';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { pulumiFolder } from '../../src/hardware/stack/environment.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { until } from '../hosts/until.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { isEveryCase, remainingResources, oneProfile } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 30 * minutes };

afterAll(forgetState, minutes);

describe.each(oneProfile)('on the pretend cloud, $name', ({ name: profile, stack, machine }) => {
  const machinesOf = (cloud: Simcloud) => thingsIn(cloud.world()).filter(({ type }) => type === machine);

  /** Kills the engine during an update, as soon as its requests to the cloud satisfy a condition. */
  async function killEngineWhen(isReached: () => boolean): Promise<void> {
    await writeStack(profile, stack(['one', 'two', 'three']));
    let ended = false;
    const update = bringUp(profile)
      .then(() => 'came up', String)
      .finally(() => (ended = true));
    while (!isReached()) {
      if (ended) throw new Error(`The update had ended before it could be killed: ${await update}`);
      await delay(50);
    }
    for (const engine of await childrenOf(process.pid, 'pulumi')) {
      const languageHosts = await childrenOf(engine, 'pulumi-language');
      process.kill(engine, 'SIGKILL');
      // It would notice within minutes that its engine is gone.
      for (const host of languageHosts) process.kill(host, 'SIGTERM');
    }
    expect(await update).toContain('could not bring up');
    // A kill could leave these partially written.
    expect(await attributeFiles(), 'attribute files next to the state files').toEqual([]);
  }

  async function expectRemoved(cloud: Simcloud): Promise<void> {
    cloud.setFaults([]);
    await clearStack(profile);
    expect(thingsIn(cloud.world())).toEqual([]);
    expect(await remainingResources(profile)).toEqual([]);
    await until('the pretend cloud is no longer served', async () => (await servers(cloud.folder)).length === 0);
  }

  test('is removed completely after its engine was killed before it learned that a host was made', limit, () =>
    withSimcloud({ faults: [whileMade({ kind: 'hold' }, { type: machine, nth: 2 })] }, async (cloud) => {
      await killEngineWhen(() => cloud.world().requests.some(({ type, said }) => type === machine && said === 'hold'));
      expect(machinesOf(cloud).length).toBeGreaterThan(1);
      await expectRemoved(cloud);
    }),
  );

  if (!isEveryCase) return;

  test('is removed completely after its engine was killed while the cloud was slow to make hosts', limit, () =>
    withSimcloud(
      { faults: [whileMade({ kind: 'slow', milliseconds: 30 * minutes }, { type: machine })] },
      async (cloud) => {
        await killEngineWhen(() => cloud.world().requests.some(({ type }) => type === machine));
        expect(machinesOf(cloud)).toEqual([]);
        await expectRemoved(cloud);
      },
    ),
  );

  test('is removed completely after its provider died when it had made a host', limit, () =>
    withSimcloud({ faults: [whileMade({ kind: 'die' }, { type: machine, nth: 2 })] }, async (cloud) => {
      await writeStack(profile, stack(['one', 'two', 'three']));
      await expect(bringUp(profile)).rejects.toThrow('Pulumi could not bring up');
      expect(machinesOf(cloud).length).toBeGreaterThan(1);
      await expectRemoved(cloud);
    }),
  );
});

const attributeFiles = async (): Promise<string[]> =>
  (await readdir(join(pulumiFolder, '.pulumi'), { recursive: true })).filter((name) => name.endsWith('.attrs'));

async function pids(fits: (folder: string) => Promise<boolean>): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    // A process may end while it is read.
    if (/^\d+$/.test(entry) && (await fits(`/proc/${entry}`).catch(() => false))) found.push(Number(entry));
  }
  return found;
}

/** Children of a process by name, of which the kernel keeps 15 characters. */
const childrenOf = (parent: number, child: string): Promise<number[]> =>
  pids(async (folder) => {
    const [name, ofParent] = /\((.*)\) \S (\d+)/.exec(await readFile(`${folder}/stat`, 'utf8'))?.slice(1) ?? [];
    return name === child && ofParent === String(parent);
  });

const servers = (world: string): Promise<number[]> =>
  pids(async (folder) => {
    const command = await readFile(`${folder}/cmdline`, 'utf8');
    return command.includes('/serve.ts') && (await readFile(`${folder}/environ`, 'utf8')).includes(world);
  });
