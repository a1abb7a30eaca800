/** The running campaigns and leases and their profiles, as listed by the Temporal server. */
import type { Client } from '@temporalio/client';
import { campaignOfLease } from '../../workflows/lease-messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import type { HardwareHolders } from '../hardware/lease/cleanup-decision.ts';
import { campaignIdOf, taskQueue } from './names-on-server.ts';
import { queryText } from './query-text.ts';

type Kind = 'campaign' | 'lease' | 'series';

export interface RunningWorkflow {
  /** Id of the campaign, of the campaign that holds the lease, or of the series. */
  campaignId: string;
  /** Null, meaning any, if the server has no search attribute for it, and for a lease that has just started. */
  profile: string | null;
}

/** All running workflows of one kind. Profiles are compared here, so that a name never becomes part of a query. */
export async function runningWorkflows(client: Client, kind: Kind): Promise<RunningWorkflow[]> {
  const query = `WorkflowType = '${kind}' AND ExecutionStatus = 'Running' AND TaskQueue = ${queryText(await taskQueue())}`;
  const running: RunningWorkflow[] = [];
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query }))
    running.push({
      campaignId: campaignIdOf(kind === 'lease' ? campaignOfLease(workflowId) : workflowId),
      profile: typedSearchAttributes.get(searchAttributeKeys.profile) ?? null,
    });
  return running;
}

/** Ids of the campaigns that run, or may run, on a profile; on any profile if null, for a server without search attributes. */
export async function runningCampaigns(client: Client, profile: string | null): Promise<string[]> {
  return await idsOn(client, 'campaign', profile);
}

/** Ids of the campaigns with an open lease on a profile; on any profile if null. */
export async function openLeases(client: Client, profile: string | null): Promise<string[]> {
  return await idsOn(client, 'lease', profile);
}

/** Who holds the hardware of a profile; of any profile if null. */
export async function holdersOf(client: Client, profile: string | null): Promise<HardwareHolders> {
  return { campaigns: await runningCampaigns(client, profile), leases: await openLeases(client, profile) };
}

async function idsOn(client: Client, kind: Kind, profile: string | null): Promise<string[]> {
  const running = await runningWorkflows(client, kind);
  const ours = running.filter((each) => profile === null || each.profile === null || each.profile === profile);
  return ours.map(({ campaignId }) => campaignId);
}
