/** Removes what a campaign made in clusters that were there before. Never throws. Must run in a non-cancellable scope. */
import { sleep } from '@temporalio/workflow';
import { addressesText, existingClusters } from '../src/plan/clusters.ts';
import type { Plan } from '../src/plan/plan.ts';
import type { CampaignOutcome } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import { keeping } from './retry.ts';

/** Kafka may wait for the session of a dead consumer to end, and Cassandra for its nodes to agree. */
const limitSeconds = 300;

/** Pauses before further tries: a cluster may be restarting. Nothing that remains costs money, so they are few. */
const pausesSeconds = [10, 30, 60];

/** Null if the campaign uses no such cluster. */
export async function removeMade(campaignId: string, plan: Plan): Promise<CampaignOutcome['made'] | null> {
  const clusters = existingClusters(plan);
  if (clusters.length === 0) return null;
  const where = clusters.map(([name, cluster]) => `${name} at ${addressesText(cluster)}`).join('; ');
  for (const pause of pausesSeconds) {
    const made = await removeOnce(campaignId, plan, where);
    if (made.leftovers.length === 0) return made;
    await sleep(pause * 1000, { summary: `Wait before trying again to remove what is left on ${where}` });
  }
  return await removeOnce(campaignId, plan, where);
}

async function removeOnce(
  campaignId: string,
  plan: Plan,
  where: string,
): Promise<NonNullable<CampaignOutcome['made']>> {
  try {
    return await keeping(`Remove what the campaign made on ${where}`, limitSeconds).removeMade({ campaignId, plan });
  } catch (error) {
    return { leftovers: [`unknown: what the campaign made on ${where} (${sentence(error)})`], checked: [] };
  }
}
