/** Makes the instances of the pretend clouds real, as long as they are there. */
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
import { remove } from '../cloud.ts';
import { clouds } from '../clouds.ts';
import { thingsIn, thingOf, type Thing, type World } from '../world.ts';
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

/** What a machine is made from. */
interface Ordered {
  address: string;
  authorizedKey: string;
  userData: unknown;
}

interface Nic {
  networkIp: string;
}

/** How each cloud's instances say it, by Pulumi's type, and what is there of one that has shut itself down. */
const instances: Record<
  string,
  { ordered: (instance: Thing, world: World) => Ordered; off: (instance: Thing, world: World) => void }
> = {
  'aws:ec2/instance:Instance': {
    ordered: ({ inputs, outputs }, world) => ({
      address: String(outputs.privateIp),
      authorizedKey: String(
        thingsIn(world).find((thing) => thing.outputs.keyName === inputs.keyName)?.inputs.publicKey,
      ),
      userData: inputs.userData,
    }),
    // Ours are ordered to be terminated by a shutdown.
    off: ({ id, type }, world) => remove(Object.values(clouds), world, id, type),
  },
  'gcp:compute/instance:Instance': {
    ordered({ inputs, outputs }) {
      const metadata = inputs.metadata as Record<string, string>;
      return {
        address: (outputs.networkInterfaces as Nic[])[0]!.networkIp,
        authorizedKey: metadata['ssh-keys']!.replace(/^[^:]*:/, ''),
        userData: metadata['user-data'],
      };
    },
    off: ({ outputs }) => void (outputs.currentStatus = 'TERMINATED'),
  },
};

const isInstance = ({ type }: Thing): boolean => type in instances;

/** Looked up again: the cloud may have removed it since. */
function turnOff({ id, type }: Thing, world: World): void {
  const instance = thingOf(world, id, type);
  if (instance) instances[type]!.off(instance, world);
}

/**
 * Runs `body` while every instance of the cloud is a machine that can be logged in to: booted when it is there, and gone
 * with it. Their addresses, the inner and the outer the same, are of the range set aside for benchmarks.
 */
export async function withRealMachines<Result>(cloud: Simcloud, body: () => Promise<Result>): Promise<Result> {
  const mark = `proofload-${randomBytes(3).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'proofload-real-'));
  const machines = new Map<string, Machine>();
  /** Ids of those that have shut themselves down. */
  const off = new Set<string>();
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
        const machine = machines.get(thing.id);
        if (!machine) machines.set(thing.id, await boot(thing, world));
        else if (machine.isOff() && !off.has(thing.id)) {
          changeWorld(cloud.folder, (now) => turnOff(thing, now));
          off.add(thing.id);
        }
      }
      await delay(200);
    }
  }

  function boot(instance: Thing, world: World): Promise<Machine> {
    const { address, authorizedKey, userData } = instances[instance.type]!.ordered(instance, world);
    return bootMachine({
      mark,
      // Two campaigns have hosts of one name.
      name: `${instance.name}-${instance.id}`,
      address,
      folder: join(folder, instance.id.replaceAll('/', '-')),
      authorizedKey,
      ...carriedOut(userData),
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
