/** Hosts that came up, got a new machine or were removed while a campaign ran. Pure. */
import type { Inventory, InventoryHost } from '../../hosts/inventory.ts';
import type { AddedHosts, RemovedHosts, ReplacedMachine } from './campaign-schema.ts';

/** The record with the order of further hosts. Those that were ordered before keep their time. */
export function withOrderedHosts<Part extends { hostsAdded?: AddedHosts[] }>(
  record: Part,
  hosts: readonly string[],
  atMilliseconds: number,
): Part {
  const { hostsAdded = [] } = record;
  const known = new Set(hostsAdded.flatMap((each) => each.hosts));
  const added = hosts.filter((name) => !known.has(name));
  return added.length === 0 ? record : { ...record, hostsAdded: [...hostsAdded, { atMilliseconds, hosts: added }] };
}

type Replacing = { hostsReplaced?: ReplacedMachine[] };

/** The record with the order of a new machine. An event that has ordered one orders no other. */
export function withOrderedMachine<Part extends Replacing>(
  record: Part,
  { host, event, atMilliseconds }: Omit<ReplacedMachine, 'machine'>,
): Part {
  const { hostsReplaced = [] } = record;
  if (isMachineOrdered(record, event)) return record;
  const machine = (machinesByHost(record)[host] ?? 1) + 1;
  return { ...record, hostsReplaced: [...hostsReplaced, { atMilliseconds, host, event, machine }] };
}

export function isMachineOrdered({ hostsReplaced = [] }: Replacing, event: string): boolean {
  return hostsReplaced.some((each) => each.event === event);
}

/** The number of the latest machine of each host that got a new one. */
export function machinesByHost({ hostsReplaced = [] }: Replacing): Record<string, number> {
  return Object.fromEntries(hostsReplaced.map(({ host, machine }) => [host, machine]));
}

type Removing = { hostsRemoved?: RemovedHosts[] };
type Recorded = Removing & { inventory: Inventory | null };

/** The record with hosts that are no part of its inventory any more, and are removed next. Those that are already there stay as they are. */
export function withRetiredHosts<Part extends Recorded>(
  record: Part,
  hosts: readonly string[],
  retiredMilliseconds: number,
): Part {
  const { inventory, hostsRemoved = [] } = record;
  const isRetired = ({ name }: InventoryHost): boolean => hosts.includes(name);
  const retired = (inventory?.hosts ?? []).filter(isRetired);
  if (!inventory || retired.length === 0) return record;
  const names = retired.map(({ name }) => name);
  return {
    ...record,
    inventory: { ...inventory, hosts: inventory.hosts.filter((host) => !isRetired(host)) },
    hostsRemoved: [...hostsRemoved, { retiredMilliseconds, atMilliseconds: null, hosts: names, inventory: retired }],
  };
}

/** The record after these hosts are gone. Those that were gone before keep their time. */
export function withGoneHosts<Part extends Removing>(
  record: Part,
  hosts: readonly string[],
  atMilliseconds: number,
): Part {
  const { hostsRemoved = [] } = record;
  const isTheirs = (each: RemovedHosts): boolean => each.hosts.some((name) => hosts.includes(name));
  const changed = hostsRemoved.map((each) =>
    each.atMilliseconds === null && isTheirs(each) ? { ...each, atMilliseconds } : each,
  );
  return { ...record, hostsRemoved: changed };
}

/** Names of the hosts that are gone, or are being removed. @param untilMilliseconds only those that were retired before it */
export function removedNames({ hostsRemoved = [] }: Removing, untilMilliseconds = Infinity): string[] {
  return hostsRemoved.flatMap(({ hosts, retiredMilliseconds }) =>
    retiredMilliseconds <= untilMilliseconds ? hosts : [],
  );
}

/** The record with every host that its session had, as findings need them. */
export function withEveryHost<Part extends Recorded>(record: Part): Part {
  const { inventory, hostsRemoved = [] } = record;
  if (!inventory || hostsRemoved.length === 0) return record;
  const hosts = [...inventory.hosts, ...hostsRemoved.flatMap((each) => each.inventory)];
  return { ...record, inventory: { ...inventory, hosts } };
}
