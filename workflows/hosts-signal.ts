/** Sends a campaign its hosts after a step or an event of one of its stages changed them. */
import { CancellationScope, defineSignal, getExternalWorkflowHandle, workflowInfo } from '@temporalio/workflow';
import type { Inventory } from '../src/hosts/inventory.ts';

/** All hosts of the session that are up. */
export const hostsChangedSignal = defineSignal<[Inventory]>('hostsChanged');

/** Throws if the campaign does not get it: its lease would not reach the new hosts. */
export async function signalHosts(inventory: Inventory): Promise<void> {
  const { parent } = workflowInfo();
  if (!parent) return;
  await CancellationScope.nonCancellable(() =>
    getExternalWorkflowHandle(parent.workflowId).signal(hostsChangedSignal, inventory),
  );
}
