/** Which campaigns and leases run and on which profiles, by the word of the Temporal server. */
import type { Client } from '@temporalio/client';
import { campaignOfLease } from '../../workflows/lease-messages.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import type { Holders } from '../hardware/lease/sweep.ts';
import { campaignIdOf, taskQueue } from './names-on-server.ts';
import { queryText } from './query-text.ts';

type Kind = 'campaign' | 'lease';

export interface RunningWorkflow {
  /** Of the campaign, or of the campaign whose lease it is: as people know it. */
  campaignId: string;
  /** Null where the server keeps no attribute of it, and for a lease that has only just begun: it may be any. */
  profile: string | null;
}

/** Everything of one kind that runs. The profile is compared here: a name never becomes part of a query. */
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

/** Ids of the campaigns that run on a profile or may; on any where `profile` is null: for a server that keeps no attribute of it. */
export async function runningCampaigns(client: Client, profile: string | null): Promise<string[]> {
  return await idsOn(client, 'campaign', profile);
}

/** Ids of the campaigns whose lease on a profile, or on any where `profile` is null, is not closed. */
export async function openLeases(client: Client, profile: string | null): Promise<string[]> {
  return await idsOn(client, 'lease', profile);
}

/** Who holds the hardware of a profile, or of any where `profile` is null. */
export async function holdersOf(client: Client, profile: string | null): Promise<Holders> {
  return { campaigns: await runningCampaigns(client, profile), leases: await openLeases(client, profile) };
}

async function idsOn(client: Client, kind: Kind, profile: string | null): Promise<string[]> {
  const running = await runningWorkflows(client, kind);
  const ours = running.filter((each) => profile === null || each.profile === null || each.profile === profile);
  return ours.map(({ campaignId }) => campaignId);
}
