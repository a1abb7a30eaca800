/** Which campaigns and leases run, and on which profiles. */
import type { Client } from '@temporalio/client';
import { campaignOfLease } from '../../workflows/lease-messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { campaignIdOf, taskQueue } from './names-on-server.ts';
import { queryText } from './query-text.ts';

export interface RunningWorkflow {
  /** Of the campaign, or of the campaign whose lease it is: as people know it. */
  campaignId: string;
  /** Null where the server keeps no attribute of it, and for a lease that has only just begun: it may be any. */
  profile: string | null;
}

/** Everything of one kind that runs. The profile is compared here: a name never becomes part of a query. */
export async function runningWorkflows(client: Client, workflowType: 'campaign' | 'lease'): Promise<RunningWorkflow[]> {
  const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running' AND TaskQueue = ${queryText(await taskQueue())}`;
  const running: RunningWorkflow[] = [];
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query }))
    running.push({
      campaignId: campaignIdOf(workflowType === 'lease' ? campaignOfLease(workflowId) : workflowId),
      profile: typedSearchAttributes.get(searchAttributeKeys.profile) ?? null,
    });
  return running;
}

/** Ids of the campaigns that run on a profile, or on any where `profile` is null or the server keeps no attribute of it. */
export async function runningCampaigns(client: Client, profile: string | null): Promise<string[]> {
  const running = await runningWorkflows(client, 'campaign');
  return running.filter((each) => profile === null || each.profile === profile).map(({ campaignId }) => campaignId);
}
