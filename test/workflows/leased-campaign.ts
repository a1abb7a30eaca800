/** A campaign that only holds a lease. */
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineQuery,
  defineSignal,
  isCancellation,
  setHandler,
} from '@temporalio/workflow';
import type { LeaseAccount } from '../../src/hardware/lease/account.ts';
import { takeLease, sendCleanupVerified, sendHosts } from '../../workflows/hold-lease.ts';
import { leaseWarningSignal } from '../../workflows/lease-messages.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { smallInventory } from '../samples/small-plan.ts';

/** What it does when it is cancelled: give its hardware back and say so, or nothing at all. The hosts may be out of reach. */
export type Manner = 'orderly' | 'heedless' | 'unreachable';

export const warningsQuery = defineQuery<string[]>('warnings');
export const accountsQuery = defineQuery<LeaseAccount[]>('accounts');
export const endSignal = defineSignal<['gone' | 'bug']>('end');

export async function leasedCampaign(input: CampaignInput, manner: Manner): Promise<void> {
  const warnings: string[] = [];
  const accounts: LeaseAccount[] = [];
  let end: 'gone' | 'bug' | null = null;
  setHandler(warningsQuery, () => warnings);
  setHandler(accountsQuery, () => accounts);
  setHandler(endSignal, (how) => {
    end = how;
  });
  // Without a lease of its own it may be that of one whose history was cut.
  setHandler(leaseWarningSignal, (warning) => void warnings.push(warning));
  await takeLease(input, {
    warn: (more) => void warnings.push(...more),
    fail: (reason) => void warnings.push(reason),
    setLease: (account) => void accounts.push(account),
  });
  await sendHosts(input, smallInventory());
  try {
    await condition(() => end !== null);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    if (manner === 'heedless') await CancellationScope.nonCancellable(() => condition(() => false));
    await CancellationScope.nonCancellable(() => sendCleanupVerified(input));
    throw error;
  }
  if (end === 'bug') throw ApplicationFailure.nonRetryable('A bug');
  await sendCleanupVerified(input);
}
