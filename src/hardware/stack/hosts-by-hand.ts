import type { Inventory } from '../../hosts/inventory.ts';
import { RefusalError } from '../../input/refusal.ts';
import type { Plan } from '../../plan/plan.ts';
import { inventoryOf } from './update.ts';

/**
 * The hosts of a profile that a person brought up, for a campaign that uses them.
 *
 * @throws RefusalError if there are none, or if they are others than those of the plan
 */
export async function findHostsByHand({ profile, hosts }: Pick<Plan, 'profile' | 'hosts'>): Promise<Inventory> {
  const inventory = await inventoryOf(profile);
  const up = `bring them up with "bin/pulumi up -s ${profile}"`;
  if (!inventory)
    throw new RefusalError([`--on-my-hosts: there are no hosts of ${profile} that you brought up: ${up}, or omit it.`]);
  const made = new Map(inventory.hosts.map((host) => [host.name, host.hardware]));
  const other = hosts.filter(({ name, hardware }) => made.get(name) !== hardware).map(({ name }) => name);
  if (other.length === 0) return inventory;
  throw new RefusalError([
    `--on-my-hosts: ${other.join(', ')} of ${profile} is not up as its stack file says: ${up}, or omit it.`,
  ]);
}
