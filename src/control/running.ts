/** Which campaigns and leases run, and on which profiles. */
import type { Client } from '@temporalio/client';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { queryText } from './query-text.ts';
import { taskQueue } from './target.ts';

export interface RunningWorkflow {
  workflowId: string;
  /** Null where the server keeps no attribute of it, and for a lease that has only just begun: it may be any. */
  profile: string | null;
}

/** Everything of one kind that runs. The profile is compared here: a name never becomes part of a query. */
export async function runningWorkflows(client: Client, workflowType: 'campaign' | 'lease'): Promise<RunningWorkflow[]> {
  const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running' AND TaskQueue = ${queryText(taskQueue)}`;
  const running: RunningWorkflow[] = [];
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query }))
    running.push({ workflowId, profile: typedSearchAttributes.get(searchAttributeKeys.profile) ?? null });
  return running;
}

/** Ids of the campaigns that run on a profile, or on any where `profile` is null or the server keeps no attribute of it. */
export async function runningCampaigns(client: Client, profile: string | null): Promise<string[]> {
  const running = await runningWorkflows(client, 'campaign');
  return running.filter((each) => profile === null || each.profile === profile).map(({ workflowId }) => workflowId);
}
