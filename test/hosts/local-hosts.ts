/** Local hosts for tests: a scratch folder each, and a network namespace where possible. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory, InventoryHost, HostAccess } from '../../src/hosts/inventory.ts';
import { openHost } from '../../src/hosts/open.ts';

export interface TestHost {
  host: Host;
  inventory: Inventory;
  /** Stops the jobs that still run and removes the folder. */
  close: () => Promise<void>;
}

export const testMark = `proofload-test-${process.pid}`;

export async function openTestHost(reach: HostAccess = { kind: 'loopback' }, address = '127.0.0.1'): Promise<TestHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'proofload-host-'));
  const inventory: Inventory = { ...emptyInventory, hosts: [{ ...inventoryHost(dataFolder, reach), address }] };
  const host = await openHost(inventory, 'kafka01');
  const close = async () => {
    const jobs = await readdir(join(dataFolder, 'jobs')).catch(() => []);
    await Promise.all(jobs.map((job) => host.stopJob(job, 0)));
    await host.close();
    await rm(dataFolder, { recursive: true });
  };
  return { host, inventory, close };
}

export const emptyInventory: Inventory = {
  profile: 'local',
  provider: 'local',
  mark: testMark,
  hosts: [],
  caveats: [],
};

export function inventoryHost(dataFolder: string, reach: HostAccess): InventoryHost {
  return {
    name: 'kafka01',
    address: '127.0.0.1',
    hardware: 'type-1',
    roles: [],
    zone: 'a',
    dataFolder,
    networkBitsPerSecond: null,
    reach,
  };
}

/** Makes a network namespace with its loopback interface up; null where that is refused (no root, no `ip`). */
export async function addNamespace(): Promise<{ name: string; remove: () => Promise<void> } | null> {
  const name = testMark;
  const added = await execa('ip', ['netns', 'add', name], { reject: false });
  if (added.failed) return null;
  await execa('ip', ['-n', name, 'link', 'set', 'lo', 'up']);
  return { name, remove: async () => void (await execa('ip', ['netns', 'delete', name])) };
}
