/** Hosts that a person brought up from a shell, as a campaign finds and leaves them. */
import type { Inventory } from '../src/hosts/inventory.ts';
import { rememberBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { inventoryOf, type UpdateOptions } from '../src/hardware/stack/update.ts';
import { findHostsByHand } from '../src/hardware/stack/by-hand.ts';
import type { Plan } from '../src/plan/plan.ts';
import { leftoversOf } from './leftovers-of.ts';
import type { LeftoversCheck } from './leftovers.ts';

/** Hands hosts that a person brought up to a campaign, without what an earlier one left on them. */
export async function takeHostsByHand(plan: Plan, options: UpdateOptions): Promise<Inventory> {
  const inventory = await findHostsByHand(plan);
  const leftovers = await leftoversOf(plan.profile);
  // An earlier version may have brought them up, which did not record who did.
  await rememberBroughtUp({ ...leftovers.profile, campaign: null });
  await vacateHosts(plan.profile, options);
  return leftovers.receive(inventory, plan, options);
}

/**
 * Ends what campaigns have started on the hosts and removes their data. The hosts stay up. Safe to repeat.
 *
 * @returns what is left; nothing where a person has removed the hosts
 */
export async function vacateHosts(stack: string, options: UpdateOptions): Promise<LeftoversCheck[]> {
  const inventory = await inventoryOf(stack);
  return inventory ? (await leftoversOf(stack)).vacate(inventory, options) : [];
}
