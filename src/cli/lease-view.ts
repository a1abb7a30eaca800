import { QueryNotRegisteredError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { isUnanswered } from '../control/campaign-view.ts';
import { workflowIdOf } from '../control/names-on-server.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';

/** How the lease of a campaign stands; null where it has none, as before provisioning, and where no worker answers. */
export async function viewLease(client: Client, campaignId: string): Promise<LeaseProgress | null> {
  const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  try {
    return await client.connection.withDeadline(Date.now() + 10_000, () => lease.query(leaseQuery));
  } catch (error) {
    // One that has only just begun has not said yet what it answers.
    if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError || isUnanswered(error))
      return null;
    throw error;
  }
}
