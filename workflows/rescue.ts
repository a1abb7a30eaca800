/**
 * Before a lease tears down what a campaign left that broke off: logs and telemetry are brought here while the hosts are
 * there. Tried once, and given up at a stated end: machines cost money, and teardown waits for nothing for long.
 */
import { proxyActivities } from '@temporalio/workflow';
import type { LeaseActivities } from '../activities/lease-contract.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';
import { rescueSeconds } from '../src/hardware/lease/progress.ts';
import type { Plan } from '../src/plan/plan.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';

/** What became of it, and what to complain of. Does not throw. */
export async function rescue(
  lease: LeaseProgress,
  plan: Plan,
): Promise<Pick<LeaseProgress, 'rescue'> & { complaints: string[] }> {
  const { campaignId, inventory } = lease;
  const seconds = rescueSeconds(lease, limitSeconds(plan, 'collect'), Date.now());
  if (!inventory || seconds === 0) return { rescue: 'failed', complaints: [] };
  const activities = proxyActivities<LeaseActivities>({
    summary: 'Bring logs and telemetry here before the teardown',
    scheduleToCloseTimeout: seconds * 1000,
    heartbeatTimeout: '1 minute',
    retry: { maximumAttempts: 1 },
  });
  try {
    await activities.rescue({ campaignId, inventory });
    return { rescue: 'done', complaints: [] };
  } catch (error) {
    return { rescue: 'failed', complaints: [`Logs and telemetry could not be brought here: ${sentence(error)}`] };
  }
}
