/** Whether hosts belong to this state folder: an inventory may come from a message or a file of somebody else. */
import { inventoryFaults } from '../hosts/inventory-faults.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { Plan } from '../plan/plan.ts';
import { stackOf } from '../plan/stack-of.ts';
import { providerOf } from '../providers/registry.ts';
import { campaignStack, hostsFolderOf, isOurMark, markOf } from '../state/mark.ts';
import { stateFolder } from '../state/paths.ts';

/**
 * Why nothing may be done on these hosts from here, one sentence per fault; empty if they are our own.
 *
 * @param plan of the campaign, or null for the lease, which has no plan
 */
export function hostsOfOthers(inventory: Inventory, plan: Pick<Plan, 'profile' | 'stack' | 'hosts'> | null): string[] {
  const stack = stackOf(inventory);
  const mark = isOurMark(stack, inventory.mark) ? inventory.mark : markOf(stack);
  const { machines } = providerOf(inventory.provider);
  return inventoryFaults(inventory, plan, { machines, mark, hostsFolder: hostsFolderOf(stack), stateFolder });
}

/** The plan of a campaign that has an id. @param byHand whether it uses hosts that a person brought up */
export function withStack(plan: Plan, campaignId: string, byHand: boolean): Plan {
  return { ...plan, stack: byHand ? plan.profile : campaignStack(plan.profile, campaignId) };
}

/**
 * Why a campaign must not use the hosts of a stack; null if they are its own, or those of its profile.
 *
 * @param isStart whether it starts: only then is its plan none of an earlier version
 */
export function stackFault(campaignId: string, plan: Pick<Plan, 'profile' | 'stack'>, isStart: boolean): string | null {
  const { profile, stack } = plan;
  const own = campaignStack(profile, campaignId);
  if (stack === undefined) return isStart ? `The plan of ${campaignId} names no stack.` : null;
  return stack === profile || stack === own ? null : `The stack ${stack} is not ${own}, that of ${campaignId}.`;
}
