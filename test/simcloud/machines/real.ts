/** Makes the instances of a pretend AWS real, as long as they are there. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { findAbility } from '../../../src/providers/local/ability.ts';
import { makeNetwork, removeNetwork } from '../../../src/providers/local/network.ts';
import { noServer } from '../../hosts/ssh/server.ts';
import type { Simcloud } from '../harness.ts';
import { thingsIn, type Thing, type World } from '../world.ts';
import { changeWorld } from '../world-file.ts';
import { bootMachine, type Machine } from './machine.ts';
import { carriedOut } from './user-data.ts';

/** Why machines cannot be real here, or null where they can. */
export async function whyNotReal(): Promise<string | null> {
  if (noServer !== null) return noServer;
  const ability = await findAbility();
  if (ability.kind !== 'namespace') return ability.reason;
  const mounts = await execa(
    'unshare',
    ['--mount', '--pid', '--uts', '--fork', 'mount', '-t', 'tmpfs', 'probe', '/mnt'],
    {
      reject: false,
    },
  );
  return mounts.exitCode === 0 ? null : `namespaces for mounts and processes are refused here (${mounts.stderr})`;
}

const isInstance = ({ type }: Thing): boolean => type === 'aws:ec2/instance:Instance';

/**
 * Runs `body` while every instance of the cloud is a machine that can be logged in to: booted when it is there, and gone
 * with it. Their addresses, the inner and the outer the same, are of the range set aside for benchmarks.
 */
export async function withRealMachines<Result>(cloud: Simcloud, body: () => Promise<Result>): Promise<Result> {
  const mark = `proofload-${randomBytes(3).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'proofload-real-'));
  const machines = new Map<string, Machine>();
  const stopping = new AbortController();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const world = cloud.world();
      const there = thingsIn(world).filter(isInstance);
      for (const [id, machine] of machines) {
        if (there.some((thing) => thing.id === id)) continue;
        await machine.remove();
        machines.delete(id);
      }
      for (const thing of there) {
        if (!machines.has(thing.id)) machines.set(thing.id, await boot(thing, world));
      }
      await delay(200);
    }
  }

  function boot(instance: Thing, world: World): Promise<Machine> {
    const key = thingsIn(world).find(({ outputs }) => outputs.keyName === instance.inputs.keyName);
    return bootMachine({
      mark,
      // Two campaigns have hosts of one name.
      name: `${instance.name}-${instance.id}`,
      address: String(instance.outputs.privateIp),
      folder: join(folder, instance.id),
      authorizedKey: String(key?.inputs.publicKey),
      ...carriedOut(instance.inputs.userData),
    });
  }

  try {
    const realNetwork = await makeNetwork(mark);
    changeWorld(cloud.folder, (world) => Object.assign(world, { realNetwork }));
    const following = follow();
    // A boot failure is reported at the end. Until then the machine just does not answer.
    following.catch(() => {});
    try {
      return await body();
    } finally {
      stopping.abort();
      await following;
    }
  } finally {
    for (const machine of machines.values()) await machine.remove();
    await removeNetwork(mark);
    await rm(folder, { recursive: true, force: true });
  }
}
