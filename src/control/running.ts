/** Which campaigns are under way. */
import type { Client } from '@temporalio/client';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { queryText } from './query-text.ts';
import { taskQueue } from './target.ts';

/** Ids of the campaigns that run on a profile, or on any where `profile` is null or the server keeps no attribute of it. */
export async function runningCampaigns(client: Client, profile: string | null): Promise<string[]> {
  const terms = [`WorkflowType = 'campaign'`, `ExecutionStatus = 'Running'`, `TaskQueue = '${taskQueue}'`];
  if (profile !== null) terms.push(`${searchAttributeKeys.profile.name} = ${queryText(profile)}`);
  const ids: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: terms.join(' AND ') })) ids.push(workflowId);
  return ids;
}
