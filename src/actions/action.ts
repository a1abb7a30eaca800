/** What an action does on hosts. Only code that performs events loads it. */
import type { Plan } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { factsOfAction } from './registry.ts';

/** The hosts as they are now, opened. */
export type PresentHosts = Pick<ActionContext<unknown>, 'inventory' | 'hosts'>;

/** A new machine of a rented host, which keeps the name and the disk of the old one. An event orders it once. */
export interface NewMachine {
  /** Whether this event has ordered it, in this attempt at its run. */
  isOrdered(): Promise<boolean>;
  /** Orders it unless this event has, waits until it can be used, and calls `work` with the hosts as they are then. */
  bringUp(host: string, work: (now: PresentHosts) => Promise<void>): Promise<void>;
}

export interface ActionContext<Parameters> {
  plan: Plan;
  inventory: Inventory;
  /** Every host of the campaign, opened. */
  hosts: Map<string, Host>;
  parameters: Parameters;
  /** What it does or waits for, in a few words. */
  onProgress: (activity: string) => void;
  /** What `look` found before the event; absent if it was not asked. */
  was?: Record<string, unknown>;
  newMachine: NewMachine;
  /** Waits; rejects when the event is cancelled or has reached its timeout. */
  pause: (milliseconds: number) => Promise<void>;
}

/** All are safe to repeat: their caller may have died meanwhile. */
export interface Action<Parameters> {
  /** What the action will change, as it is. Recorded once, before the event, because `undo` needs it; absent if that needs nothing. */
  look?: (context: ActionContext<Parameters>) => Promise<Record<string, unknown>>;
  /** Returns its answer to the `question` of its facts, if they have one. */
  perform: (context: ActionContext<Parameters>) => Promise<string | void>;
  /** Restores what the action broke, whether it was performed completely or in part. */
  undo: (context: ActionContext<Parameters>) => Promise<void>;
}

/** Loads the code of an action: the `action` of `<name>/action.ts`. */
export async function loadAction(name: string): Promise<Action<Record<string, unknown>>> {
  // Throws for an unregistered name before it becomes part of a path.
  factsOfAction(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- test/actions/contract.test.ts holds every member to it
  const module = (await import(`./${name}/action.ts`)) as { action: Action<Record<string, unknown>> };
  return module.action;
}
