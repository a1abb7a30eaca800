/** Removes what a campaign made in clusters that were there before. Never throws. Must run in a non-cancellable scope. */
import { addressesText, existingClusters } from '../src/plan/existing.ts';
import type { Plan } from '../src/plan/plan.ts';
import type { CampaignOutcome } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import { keeping } from './retry.ts';

/** Kafka may wait for the session of a dead consumer to end, and Cassandra for its nodes to agree. */
const limitSeconds = 300;

/** Null if the campaign uses no such cluster. */
export async function removeMade(campaignId: string, plan: Plan): Promise<CampaignOutcome['made'] | null> {
  const clusters = existingClusters(plan);
  if (clusters.length === 0) return null;
  const where = clusters.map(([name, cluster]) => `${name} at ${addressesText(cluster)}`).join('; ');
  try {
    return await keeping(`Remove what the campaign made on ${where}`, limitSeconds).removeMade({ campaignId, plan });
  } catch (error) {
    return { leftovers: [`unknown: what the campaign made on ${where} (${sentence(error)})`], checked: [] };
  }
}
