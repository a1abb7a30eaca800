import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { openHosts } from '../hosts/open.ts';

/** Opens all hosts, runs `work`, and always closes them. */
export async function withHosts<T>(inventory: Inventory, work: (hosts: Map<string, Host>) => Promise<T>): Promise<T> {
  const opened = await openHosts(inventory);
  try {
    return await work(new Map(opened.map((host) => [host.inventory.name, host])));
  } finally {
    await Promise.all(opened.map((host) => host.close()));
  }
}

/** The opened host of that name. */
export function openedHost(hosts: Map<string, Host>, name: string): Host {
  const host = hosts.get(name);
  if (!host) throw new Error(`The plan names host ${name}, which is not open`);
  return host;
}
