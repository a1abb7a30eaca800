import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { openHosts } from '../hosts/open.ts';

/** Opens all hosts for the length of one piece of work, and closes them whatever becomes of it. */
export async function withHosts<T>(inventory: Inventory, work: (hosts: Map<string, Host>) => Promise<T>): Promise<T> {
  const opened = await openHosts(inventory);
  try {
    return await work(new Map(opened.map((host) => [host.inventory.name, host])));
  } finally {
    await Promise.all(opened.map((host) => host.close()));
  }
}

/** The host of that name among those that were opened. */
export function openedHost(hosts: Map<string, Host>, name: string): Host {
  const host = hosts.get(name);
  if (!host) throw new Error(`The plan names the host ${name}, which is not among the hosts that were opened`);
  return host;
}
