/**
 * Tears the hardware down and verifies cleanup. Because machines cost money, a failed teardown is retried for
 * `teardownRetrySeconds` and each failure published; after that the result lists the leftovers. Never throws. Must run in a
 * non-cancellable scope.
 */
import { sleep } from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { remedy } from '../src/hardware/lease/lease-text.ts';
import type { CampaignOutcome } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import {
  keeping,
  tearingDown,
  teardownShortestPauseSeconds,
  teardownLongestPauseSeconds,
  teardownRetrySeconds,
} from './retry.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

/** Receives each phase and each failure: the progress of a campaign, or its lease. */
export type PhasePublisher = Pick<ProgressPublisher, 'phase' | 'warn' | 'fail'>;

type CleanupResult = NonNullable<CampaignOutcome['cleanup']>;

export async function release(
  publisher: PhasePublisher,
  campaignId: string,
  plan: Plan,
  inventory: Inventory | null,
): Promise<CleanupResult> {
  const retryUntil = Date.now() + teardownRetrySeconds * 1000;
  for (let pause = teardownShortestPauseSeconds; ; pause = Math.min(pause * 2, teardownLongestPauseSeconds)) {
    const { cleanup, complaint } = await tearDownOnce(publisher, campaignId, plan, inventory);
    if (cleanup.verified || Date.now() + pause * 1000 > retryUntil) return cleanup;
    publisher.fail(complaint);
    publisher.warn([
      `${complaint} Retrying teardown in ${pause} s. To remove the hardware manually: ${remedy(campaignId)}.`,
    ]);
    await sleep(pause * 1000, { summary: 'Wait before retrying teardown' });
  }
}

async function tearDownOnce(
  publisher: PhasePublisher,
  campaignId: string,
  plan: Plan,
  inventory: Inventory | null,
): Promise<{ cleanup: CleanupResult; complaint: string }> {
  try {
    await publisher.phase('teardown', () =>
      tearingDown(`Remove the hosts of ${plan.profile}`, limitSeconds(plan, 'teardown')).teardown({
        campaignId,
        plan,
      }),
    );
    const cleanup = await publisher.phase('verify-cleanup', () =>
      keeping('Check for leftovers', limitSeconds(plan, 'verify-cleanup')).verifyCleanup({
        campaignId,
        plan,
        inventory,
      }),
    );
    return { cleanup, complaint: `Leftovers after teardown: ${cleanup.leftovers.join(', ')}.` };
  } catch (error) {
    const complaint = `Teardown failed: ${sentence(error)}`;
    const leftovers = [`unknown: ${complaint}`];
    return { cleanup: { verified: false, leftovers, checked: [], atMilliseconds: Date.now() }, complaint };
  }
}
