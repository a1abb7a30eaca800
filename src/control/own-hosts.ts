/** Whether hosts belong to this state folder: an inventory may come from a message or a file of somebody else. */
import { inventoryFaults } from '../hosts/inventory-faults.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { Plan } from '../plan/plan.ts';
import { providerOf } from '../providers/registry.ts';
import { hostsFolderOf, isOurMark, markOf } from '../state/mark.ts';
import { stateFolder } from '../state/paths.ts';

/**
 * Why nothing may be done on these hosts from here, one sentence per fault; empty if they are our own.
 *
 * @param plan of the campaign, or null for the lease, which has no plan
 */
export function hostsOfOthers(inventory: Inventory, plan: Pick<Plan, 'profile' | 'hosts'> | null): string[] {
  const mark = isOurMark(inventory.profile, inventory.mark) ? inventory.mark : markOf(inventory.profile);
  const { machines } = providerOf(inventory.provider);
  const own = { machines, mark, hostsFolder: hostsFolderOf(inventory.profile), stateFolder };
  return inventoryFaults(inventory, plan, own);
}
