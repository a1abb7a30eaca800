/** Changes to the limits of a host's control group. The inventory always has those in force. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLimits, Inventory } from '../../src/hosts/inventory.ts';
import { setLimits } from '../../src/providers/local/cgroups/group.ts';
import { run } from '../../src/providers/local/command.ts';
import { allOf, hostIn, withHost, type Applied, type InjectedRun, type Undo } from './applied.ts';
import type { Injection } from './scenario.ts';

type CpuLimit = Extract<Injection, { kind: 'cpu-limit' }>;
type MemoryLimit = Extract<Injection, { kind: 'memory-limit' }>;

export async function limitCpu({ host, cores }: CpuLimit, { inventory }: InjectedRun): Promise<Applied> {
  return change(inventory, host, { cores });
}

/**
 * Leaves the processes of each host what they have, and a page cache of a stated size. What is not in it is read again,
 * at a stated rate: this machine's own disk may be as fast as its memory.
 */
export async function limitMemory(
  { hosts, cacheMebibytes, diskReadMegabytesPerSecond }: MemoryLimit,
  { inventory }: InjectedRun,
): Promise<Applied> {
  // Only what is on the disk can leave the memory.
  await run('sync');
  const undos: Undo[] = [];
  let changed = inventory;
  try {
    for (const name of hosts) {
      const limits = limitsIn(inventory, name);
      if (!limits.disk) throw new Error(`The profile states no disk limit of ${name}, so its disk is not known.`);
      const applied = await change(changed, name, {
        memoryBytes: (await processBytes(limits)) + cacheMebibytes * 2 ** 20,
        disk: { ...limits.disk, readBytesPerSecond: diskReadMegabytesPerSecond * 1e6 },
      });
      undos.push(applied.undo);
      changed = applied.inventory;
    }
  } catch (error) {
    await allOf(undos)();
    throw error;
  }
  return { inventory: changed, undo: allOf(undos) };
}

async function change(inventory: Inventory, name: string, its: Partial<HostLimits>): Promise<Applied> {
  const before = limitsIn(inventory, name);
  const limits = { ...before, ...its };
  await setLimits(limits);
  return {
    inventory: withHost(inventory, { ...hostIn(inventory, name), limits }),
    undo: () => setLimits(before),
  };
}

function limitsIn(inventory: Inventory, name: string): HostLimits {
  const { limits } = hostIn(inventory, name);
  if (!limits) throw new Error(`${name} has no control group: the profile ${inventory.profile} states no limits.`);
  return limits;
}

/** Memory of a group that cannot be reclaimed without swap: that of processes, and the kernel's own for them. */
async function processBytes({ cgroup }: HostLimits): Promise<number> {
  const read = async (file: string): Promise<string> => readFile(join(cgroup.memory, file), 'utf8');
  const figures = new Map((await read('memory.stat')).split('\n').map((line) => line.split(' ') as [string, string]));
  const figure = (name: string): number => Number(figures.get(name) ?? 0);
  if (cgroup.version === 2) return figure('anon') + figure('shmem') + figure('kernel');
  return figure('rss') + figure('shmem') + Number(await read('memory.kmem.usage_in_bytes'));
}
