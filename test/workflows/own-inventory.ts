import { join } from 'node:path';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { hostsFolderOf, markOf } from '../../src/state/mark.ts';
import { smallInventory } from '../samples/small-plan.ts';

/** The hosts of `smallPlan`, as this state folder would have made them. Apart from the plan, which workflows import. */
export function ownInventory(): Inventory {
  return { ...smallInventory(join(hostsFolderOf('local'), 'kafka01')), mark: markOf('local') };
}
