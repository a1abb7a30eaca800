/** An injection once it is applied: the inventory with it, and its undo. */
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import type { Later } from './scenario.ts';

export interface Applied {
  /** The inventory with it. */
  inventory: Inventory;
  undo: Undo;
}

export type Undo = () => Promise<void>;

/** The hosts of a run, and an id for the jobs of one injection. */
export interface InjectedRun {
  inventory: Inventory;
  hosts: Map<string, Host>;
  id: string;
}

/** @throws where there is no such host */
export function hostIn({ hosts }: Inventory, name: string): InventoryHost {
  const host = hosts.find((each) => each.name === name);
  if (!host) throw new Error(`There is no host ${name}, so it cannot be changed.`);
  return host;
}

/** The inventory with a host of the same name replaced. */
export function withHost(inventory: Inventory, changed: InventoryHost): Inventory {
  return { ...inventory, hosts: inventory.hosts.map((host) => (host.name === changed.name ? changed : host)) };
}

/** Changes something later. Undoing it waits until the change is made or can no longer begin. */
export function after({ afterSeconds }: Later, change: () => Promise<void>): Undo {
  let changing: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    changing = change();
    // The undo reports it.
    changing.catch(() => {});
  }, afterSeconds * 1000);
  return async () => {
    clearTimeout(timer);
    await changing;
  };
}

/** The latest first. */
export function allOf(undos: Undo[]): Undo {
  return async () => {
    for (const undo of undos.toReversed()) await undo();
  };
}
