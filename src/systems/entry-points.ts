/** Where clients first connect to a cluster. Load generators know no other addresses. Pure. */
import { parseAddress } from '../input/network-address.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { clusterHosts, isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import { addressOf } from './folders.ts';
import { systemFacts } from './registry.ts';

/** `host:port` of every first connection of load generators to a cluster. */
export function entryPoints(cluster: Cluster, inventory: Inventory): string[] {
  if (isExisting(cluster)) return cluster.existing.addresses;
  const { role, port } = systemFacts(cluster).entry;
  return clusterHosts(cluster, role).map((host) => `${addressOf(inventory, host)}:${port}`);
}

/** The same for clients that take one port for all hosts. */
export function entryHosts(cluster: Cluster, inventory: Inventory): { hosts: string[]; port: number } {
  const { port: usual } = systemFacts(cluster).entry;
  const addresses = entryPoints(cluster, inventory).map((text) => parseAddress(text, usual));
  return { hosts: addresses.map(({ host }) => host), port: addresses[0]?.port ?? usual };
}
