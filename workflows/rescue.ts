/**
 * Collects logs and telemetry of an interrupted campaign before its lease tears the hosts down. Tried once, with a timeout,
 * because machines cost money.
 */
import { proxyActivities } from '@temporalio/workflow';
import type { LeaseActivities } from '../activities/lease-contract.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';
import { rescueSeconds } from '../src/hardware/lease/progress.ts';
import type { Plan } from '../src/plan/plan.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';

/** The result, and complaints to record. Does not throw. */
export async function rescue(
  lease: LeaseProgress,
  plan: Plan,
): Promise<Pick<LeaseProgress, 'rescue'> & { complaints: string[] }> {
  const { campaignId, inventory } = lease;
  const seconds = rescueSeconds(lease, limitSeconds(plan, 'collect'), Date.now());
  if (!inventory || seconds === 0) return { rescue: 'failed', complaints: [] };
  const activities = proxyActivities<LeaseActivities>({
    summary: 'Collect logs and telemetry before teardown',
    scheduleToCloseTimeout: seconds * 1000,
    heartbeatTimeout: '1 minute',
    retry: { maximumAttempts: 1 },
  });
  try {
    await activities.rescue({ campaignId, inventory });
    return { rescue: 'done', complaints: [] };
  } catch (error) {
    return { rescue: 'failed', complaints: [`Could not collect logs and telemetry: ${sentence(error)}`] };
  }
}
