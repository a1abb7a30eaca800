/** The lease as its campaign uses it: takes it before provisioning, and signals it about hosts and cleanup. */
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowCancellationType,
  getExternalWorkflowHandle,
  log,
  ParentClosePolicy,
  setHandler,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { Inventory } from '../src/hosts/inventory.ts';
import { openAccount } from '../src/hardware/lease/account.ts';
import { instant } from '../src/text/figures.ts';
import { sentence } from './failure.ts';
import {
  cleanupVerifiedSignal,
  hostsSignal,
  leaseAccountSignal,
  leaseOverSignal,
  leaseWarningSignal,
  leaseWorkflowId,
} from './lease-messages.ts';
import { lease } from './lease.ts';
import type { CampaignInput } from './messages.ts';
import { searchAttributeKeys } from './messages.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

type LeaseHolder = Pick<CampaignInput, 'campaignId' | 'plan' | 'searchAttributes'>;

/** Starts the lease workflow. From then on the hardware is torn down whatever happens to the campaign. */
export async function takeLease(
  { campaignId, plan, searchAttributes }: LeaseHolder,
  publisher: Pick<ProgressPublisher, 'warn' | 'fail' | 'setLease'>,
): Promise<void> {
  if (!plan.lease) return;
  setHandler(leaseWarningSignal, (warning) => publisher.warn([warning]));
  setHandler(leaseOverSignal, (reason) => publisher.fail(reason));
  setHandler(leaseAccountSignal, (account) => publisher.setLease(account));
  const until = instant(Date.now() + plan.lease.hours * 3_600_000);
  try {
    await CancellationScope.nonCancellable(() =>
      startChild(lease, {
        workflowId: leaseWorkflowId(workflowInfo().workflowId),
        args: [{ campaignId, plan: { ...plan, steps: [] }, before: null }],
        staticSummary: `Lease of ${campaignId} on ${plan.profile} until ${until}`,
        // The lease outlives its campaign: a cancelled campaign still has hardware.
        parentClosePolicy: ParentClosePolicy.ABANDON,
        cancellationType: ChildWorkflowCancellationType.ABANDON,
        ...(searchAttributes
          ? { typedSearchAttributes: [{ key: searchAttributeKeys.profile, value: plan.profile }] }
          : {}),
      }),
    );
    publisher.setLease(openAccount(plan.lease, Date.now()));
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    throw new Error(
      `The previous lease of ${campaignId} is still open: it is removing the hardware of the previous session. Try again in a few minutes.`,
      { cause: error },
    );
  }
}

/** The lease renews itself on every host from now on. */
export function sendHosts(holder: LeaseHolder, inventory: Inventory): Promise<void> {
  return signalLease(holder, (lease) => lease.signal(hostsSignal, inventory));
}

/** Closes the lease. */
export function sendCleanupVerified(holder: Pick<LeaseHolder, 'plan'>): Promise<void> {
  return signalLease(holder, (lease) => lease.signal(cleanupVerifiedSignal));
}

/** A closed lease needs no signal, so a failure is only logged. */
async function signalLease(
  { plan }: Pick<LeaseHolder, 'plan'>,
  body: (lease: ReturnType<typeof getExternalWorkflowHandle>) => Promise<void>,
): Promise<void> {
  if (!plan.lease) return;
  try {
    await body(getExternalWorkflowHandle(leaseWorkflowId(workflowInfo().workflowId)));
  } catch (error) {
    log.warn('Could not signal the lease', { campaign: workflowInfo().workflowId, error: sentence(error) });
  }
}
