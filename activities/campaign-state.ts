import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { LeaseActivities } from './lease-contract.ts';

export const campaignState: LeaseActivities['campaignState'] = async ({ campaignId }) => {
  try {
    const { status } = await Context.current().client.workflow.getHandle(campaignId).describe();
    return status.name === 'RUNNING' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'ended';
    throw error;
  }
};
