/** Applies the injections of a scenario to hosts, undoes them, and verifies the undo. */
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openedHost } from '../../src/systems/with-hosts.ts';
import { emptyCache } from './cold-cache.ts';
import { limitCpu, limitMemory } from './limit-injections.ts';
import { limitNic } from './nic-injections.ts';
import { limitOwnDisk, ownDiskFolder } from './own-disk.ts';
import { startFlood, startHog } from './process-injections.ts';
import type { Injection } from './scenario.ts';
import { after, allOf, type Applied, type InjectedRun, type Undo } from './applied.ts';

export interface Injected {
  /** The hosts with the injections. */
  inventory: Inventory;
  /** Undoes them. Throws if anything is left. */
  undo(): Promise<void>;
}

/** Applies the injections in order. If one fails, the earlier ones are undone. */
export async function inject(
  injections: Injection[],
  inventory: Inventory,
  hosts: Map<string, Host>,
  runId: string,
): Promise<Injected> {
  const undos: Undo[] = [];
  let changed = inventory;
  const undo = async (): Promise<void> => {
    // The latest first: it may depend on an earlier one.
    const failures: unknown[] = [];
    for (const each of undos.toReversed()) await each().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    for (const [index, injection] of injections.entries()) {
      const applied = await apply(injection, { inventory: changed, hosts, id: `truth-${runId}-${index}` });
      undos.push(applied.undo);
      changed = applied.inventory;
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { inventory: changed, undo };
}

async function apply(injection: Injection, on: InjectedRun): Promise<Applied> {
  const { inventory, hosts } = on;
  const unchanged = async (starting: Promise<Undo>): Promise<Applied> => ({ inventory, undo: await starting });
  const foldersOf = ({ hosts: names, service }: { hosts: string[]; service: string }): string[] =>
    names.map((name) => ownDiskFolder(openedHost(hosts, name).inventory, service));
  switch (injection.kind) {
    case 'nic':
      return limitNic(injection, on);
    case 'disk': {
      const { later } = injection;
      const rate = (megabytes: number) => ({ of: injection.of, bytesPerSecond: megabytes * 1e6 });
      const undos: Undo[] = [];
      for (const folder of foldersOf(injection)) {
        undos.push(await limitOwnDisk(folder, rate(injection.megabytesPerSecond)));
        if (later) undos.push(after(later, async () => void (await limitOwnDisk(folder, rate(later.rate)))));
      }
      return { inventory, undo: allOf(undos) };
    }
    case 'cold-cache':
      return unchanged(emptyCache(foldersOf(injection)));
    case 'cpu-limit':
      return limitCpu(injection, on);
    case 'memory-limit':
      return limitMemory(injection, on);
    case 'flood':
      return unchanged(startFlood(injection, on));
    case 'hog':
      return unchanged(startHog(injection, on));
  }
}
