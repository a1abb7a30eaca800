/** The running campaigns and leases, as listed by the Temporal server. */
import type { Client } from '@temporalio/client';
import { campaignOfLease } from '../../workflows/lease-messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import type { HardwareHolders } from '../hardware/lease/cleanup-decision.ts';
import { campaignIdOf, taskQueue } from './names-on-server.ts';

export interface RunningWorkflow {
  /** Id of the campaign, of the campaign that holds the lease, or of the series. */
  campaignId: string;
  /** Null, meaning any, if the server has no search attribute for it, and for a lease that has just started. */
  profile: string | null;
}

/** All running workflows of one kind. Ids and profiles are compared by the callers, so that a name never becomes part of a query. */
export async function runningWorkflows(
  client: Client,
  kind: 'campaign' | 'lease' | 'series',
): Promise<RunningWorkflow[]> {
  const query = `WorkflowType = '${kind}' AND ExecutionStatus = 'Running' AND TaskQueue = ${queryText(await taskQueue())}`;
  const running: RunningWorkflow[] = [];
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query }))
    running.push({
      campaignId: campaignIdOf(kind === 'lease' ? campaignOfLease(workflowId) : workflowId),
      profile: typedSearchAttributes.get(searchAttributeKeys.profile) ?? null,
    });
  return running;
}

/** Ids of the running campaigns. */
export async function runningCampaigns(client: Client): Promise<string[]> {
  return (await runningWorkflows(client, 'campaign')).map(({ campaignId }) => campaignId);
}

/** What may hold hardware: running campaigns, and campaigns with an open lease. */
export async function holdersOf(client: Client): Promise<HardwareHolders> {
  const leases = await runningWorkflows(client, 'lease');
  return { campaigns: await runningCampaigns(client), leases: leases.map(({ campaignId }) => campaignId) };
}

/**
 * Quotes a name or id for a query to the Temporal server. Other characters could end the quotes and change the query. Such
 * names are refused on input, so one that arrives here is a bug in Proofload.
 *
 * @throws Error for anything except letters, digits, dots, underscores and hyphens
 */
export function queryText(name: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    throw new Error(`${JSON.stringify(name)} is not allowed in a query to the Temporal server.`);
  return `'${name}'`;
}
