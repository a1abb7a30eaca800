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
