/** Removes leftovers of campaigns without a lease, of every stack. Runs on a schedule. */
import { proxyActivities } from '@temporalio/workflow';
import type { CleanupActivities } from '../activities/lease-contract.ts';
import type { CleanedStack } from '../src/hardware/lease/cleanup-decision.ts';

const { cleanupProfiles } = proxyActivities<CleanupActivities>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '2 minutes',
  // The schedule retries.
  retry: { maximumAttempts: 2 },
});

export async function cleanup(): Promise<CleanedStack[]> {
  return cleanupProfiles();
}
