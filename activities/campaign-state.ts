import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import { campaignOfLease } from '../workflows/lease-messages.ts';
import type { LeaseActivities } from './lease-contract.ts';

export const campaignState: LeaseActivities['campaignState'] = async () => {
  const { client, info } = Context.current();
  const { workflowExecution: lease } = info;
  if (!lease) throw new Error('Only the workflow of a lease asks whether its campaign runs.');
  try {
    const { status } = await client.workflow.getHandle(campaignOfLease(lease.workflowId)).describe();
    return status.name === 'RUNNING' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'ended';
    throw error;
  }
};
