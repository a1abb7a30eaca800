/** Folders of installations and services on a host. Paths are on that host. */
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { Cluster } from '../plan/plan.ts';

/** Name of the installation of a cluster's services, such as `kafka-4.3.1`. */
export function installationOf({ system, version }: Pick<Cluster, 'system' | 'version'>): string {
  return `${system}-${version}`;
}

export function installFolder(host: InventoryHost, installation: string): string {
  return `${host.dataFolder}/install/${installation}`;
}

/** Folder of a file of the user's own, by its content. */
export function ownFileFolder(host: InventoryHost, sha256: string): string {
  return `${host.dataFolder}/install/file-${sha256}`;
}

export function serviceFolder(host: InventoryHost, service: string): string {
  return `${host.dataFolder}/services/${service}`;
}

export function serviceDataFolder(host: InventoryHost, service: string): string {
  return `${serviceFolder(host, service)}/data`;
}

/** The host of that name. Throws one sentence if the inventory has none. */
export function hostNamed(inventory: Inventory, name: string): InventoryHost {
  const host = inventory.hosts.find((each) => each.name === name);
  if (host) return host;
  const known = inventory.hosts.map((each) => each.name).join(', ');
  throw new Error(`The plan names host ${name}, but the inventory of ${inventory.profile} has only ${known}`);
}

export function addressOf(inventory: Inventory, name: string): string {
  return hostNamed(inventory, name).address;
}
