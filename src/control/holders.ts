/** Who holds the hardware of a profile, by the word of the Temporal server. */
import type { Client } from '@temporalio/client';
import type { Holders } from '../hardware/lease/sweep.ts';
import { runningWorkflows } from './running.ts';

/** The campaigns and leases on a profile, or on any where `profile` is null: for a server that keeps no attribute of it. */
export async function holdersOf(client: Client, profile: string | null): Promise<Holders> {
  return { campaigns: await running(client, 'campaign', profile), leases: await openLeases(client, profile) };
}

/** Ids of the campaigns whose lease on a profile is not closed. */
export async function openLeases(client: Client, profile: string | null): Promise<string[]> {
  return await running(client, 'lease', profile);
}

async function running(client: Client, workflowType: 'campaign' | 'lease', profile: string | null): Promise<string[]> {
  const all = await runningWorkflows(client, workflowType);
  // One that has only just begun bears no profile yet: it may be any.
  const ours = all.filter((each) => profile === null || each.profile === null || each.profile === profile);
  return ours.map(({ campaignId }) => campaignId);
}
