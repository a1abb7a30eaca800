import { QueryNotRegisteredError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { isUnanswered } from '../control/campaign-view.ts';
import { workflowIdOf } from '../control/names-on-server.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';

/** The state of a campaign's lease; null if it has none, such as before provisioning, or if no worker answers. */
export async function viewLease(client: Client, campaignId: string): Promise<LeaseProgress | null> {
  const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  try {
    return await client.connection.withDeadline(Date.now() + 10_000, () => lease.query(leaseQuery));
  } catch (error) {
    // A lease workflow that has just started has not registered its queries yet.
    if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError || isUnanswered(error))
      return null;
    throw error;
  }
}
