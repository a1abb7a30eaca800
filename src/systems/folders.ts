/** Where systems lie on a host. Paths are the host's own. */
import type { Plan, ServiceName, SystemName } from '../plan/plan.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { InstallationName } from './system.ts';

/** What a system, or the load tool that comes without one, is installed from in this plan. */
export function installationOf(plan: Plan, system: SystemName | 'cassandra-stress'): InstallationName {
  return system === 'kafka' && plan.kafka?.metadata === 'zookeeper' ? 'kafka-zookeeper' : system;
}

export function installFolder(host: InventoryHost, installation: InstallationName): string {
  return `${host.dataFolder}/install/${installation}`;
}

export function serviceFolder(host: InventoryHost, service: ServiceName): string {
  return `${host.dataFolder}/services/${service}`;
}

/** The host of that name; throws one sentence where the inventory has none. */
export function hostNamed(inventory: Inventory, name: string): InventoryHost {
  const host = inventory.hosts.find((each) => each.name === name);
  if (host) return host;
  const known = inventory.hosts.map((each) => each.name).join(', ');
  throw new Error(
    `The plan names the host ${name}, which the inventory of ${inventory.profile} lacks; it has ${known}`,
  );
}

export function addressOf(inventory: Inventory, name: string): string {
  return hostNamed(inventory, name).address;
}
