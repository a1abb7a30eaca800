/** Checks that an inventory names only hosts of this state folder. Pure. */
import { isAbsolute, relative } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { stackOf } from '../plan/stack-of.ts';
import { cgroupRoot, type HostLimits, type Inventory, type InventoryHost } from './inventory.ts';

/** Whether a profile's hosts share this machine, are rented for it, or exist already. */
export type MachineKind = 'this machine' | 'rented' | 'existing';

export interface OwnHosts {
  /** The kind of the provider's machines. */
  machines: MachineKind;
  /** The mark of the stack's hosts. */
  mark: string;
  /** Folder of the data folders of the stack's local hosts. */
  hostsFolder: string;
  /** Folder of the keys of rented hosts. */
  stateFolder: string;
}

/**
 * Why a worker must not act on these hosts, one sentence per fault; empty where it may.
 *
 * @param plan of the campaign, or null for the lease, which has no plan
 */
export function inventoryFaults(
  inventory: Pick<Inventory, 'profile' | 'stack' | 'mark' | 'hosts'>,
  plan: Pick<Plan, 'profile' | 'stack' | 'hosts'> | null,
  own: OwnHosts,
): string[] {
  const faults: string[] = [];
  const { mark, hosts } = inventory;
  const stack = stackOf(inventory);
  if (plan && stackOf(plan) !== stack)
    faults.push(`The hosts belong to the stack ${stack}, but the plan is for ${stackOf(plan)}.`);
  if (mark !== own.mark) faults.push(`The hosts have the mark ${mark}; hosts of ${stack} made here have ${own.mark}.`);
  const planned = plan && new Set(plan.hosts.map(({ name }) => name));
  for (const host of hosts) {
    if (planned && !planned.has(host.name)) faults.push(`The plan has no host ${host.name}.`);
    faults.push(...(own.machines === 'this machine' ? localFaults(host, own) : remoteFaults(host, own)));
  }
  return faults;
}

function localFaults({ name, reach, dataFolder, limits }: InventoryHost, { mark, hostsFolder }: OwnHosts): string[] {
  const faults: string[] = [];
  if (reach.kind === 'ssh') faults.push(`${name} is a local host and must not be reached by SSH.`);
  if (reach.kind === 'namespace' && !reach.namespace.startsWith(`${mark}-`))
    faults.push(`The network namespace ${reach.namespace} of ${name} does not belong to ${mark}.`);
  if (
    limits &&
    !ownGroupFolders(limits).every((folder) => isInside(folder, cgroupRoot) && folder.endsWith(`/${mark}/${name}`))
  )
    faults.push(`The control group of ${name}, ${limits.cgroup.cpu}, is not that of ${name} of ${mark}.`);
  if (!isInside(dataFolder, hostsFolder))
    faults.push(`The data folder of ${name}, ${dataFolder}, is not in ${hostsFolder}.`);
  return faults;
}

const ownGroupFolders = ({ cgroup: { cpu, cpuacct, memory, io } }: HostLimits): string[] => [cpu, cpuacct, memory, io];

function remoteFaults({ name, reach }: InventoryHost, { machines, stateFolder }: OwnHosts): string[] {
  if (reach.kind !== 'ssh') return [`${name} is not a local host and must be reached by SSH.`];
  // The key to a user's own machine is where the stack file says.
  if (machines === 'existing' || isInside(reach.privateKeyFile, stateFolder)) return [];
  return [`The key of ${name}, ${reach.privateKeyFile}, is not in ${stateFolder}.`];
}

/** Whether an absolute path is below a folder, by text alone. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return isAbsolute(path) && way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
