/** Looks at every profile for what campaigns left and nobody holds, and removes it. Run by a schedule. */
import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/lease-contract.ts';
import type { SweptProfile } from '../src/hardware/lease/sweep.ts';

const { sweepProfiles } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '2 minutes',
  // The schedule comes again.
  retry: { maximumAttempts: 2 },
});

export async function sweep(): Promise<SweptProfile[]> {
  return sweepProfiles();
}
