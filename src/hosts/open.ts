import type { Host } from './host.ts';
import type { Inventory } from './inventory.ts';
import { openLocalHost } from './local.ts';

/** Opens one host of an inventory by name. */
export async function openHost(inventory: Inventory, name: string): Promise<Host> {
  const host = inventory.hosts.find((each) => each.name === name);
  if (!host) {
    const known = inventory.hosts.map((each) => each.name).join(', ');
    throw new Error(`Profile ${inventory.profile} has no host ${name}. Its hosts: ${known || 'none'}.`);
  }
  if (host.reach.kind !== 'ssh') return openLocalHost(host, inventory.mark);
  // Loaded on demand: most campaigns have local hosts.
  const { openSshHost } = await import('./ssh/host.ts');
  return openSshHost(host, inventory.mark);
}

/** Opens all hosts of an inventory, in order. */
export async function openHosts(inventory: Inventory): Promise<Host[]> {
  return Promise.all(inventory.hosts.map((host) => openHost(inventory, host.name)));
}
