import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { workflowIdOf } from '../control/names-on-server.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { planeOf } from './known-campaign.ts';
import { extendUpdate, leaseWorkflowId } from '../../workflows/lease-messages.ts';

/** Extends the deadline of a campaign's lease. Throws a `RefusalError` with the lease's reason if it refuses. */
export async function extendLease(
  campaignId: string,
  hours: number,
  say: (line: string) => void,
): Promise<LeaseProgress> {
  const { client } = await planeOf(campaignId, say);
  try {
    const lease = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
    return await lease.executeUpdate(extendUpdate, { args: [hours] });
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) throw new RefusalError([error.cause?.message ?? error.message]);
    if (error instanceof WorkflowNotFoundError)
      throw new RefusalError([`${campaignId} has no open lease: it holds no hardware, or was never started here.`]);
    throw error;
  } finally {
    await client.connection.close();
  }
}
