/** A campaign's side of its lease: takes it before it provisions, says when its hosts are there and when they are gone. */
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
  goneSignal,
  hostsSignal,
  leaseAccountSignal,
  leaseOverSignal,
  leaseWarningSignal,
  leaseWorkflowId,
} from './lease-messages.ts';
import { lease } from './lease.ts';
import type { CampaignInput } from './messages.ts';
import { searchAttributeKeys } from './messages.ts';
import type { Story } from './story.ts';

type Leased = Pick<CampaignInput, 'campaignId' | 'plan' | 'searchAttributes'>;

/** Returns when the lease runs: from then on the hardware is given back whatever becomes of the campaign. */
export async function takeLease(
  { campaignId, plan, searchAttributes }: Leased,
  story: Pick<Story, 'warn' | 'fail' | 'hold'>,
): Promise<void> {
  if (!plan.lease) return;
  setHandler(leaseWarningSignal, (warning) => story.warn([warning]));
  setHandler(leaseOverSignal, (reason) => story.fail(reason));
  setHandler(leaseAccountSignal, (account) => story.hold(account));
  const until = instant(Date.now() + plan.lease.hours * 3_600_000);
  try {
    await CancellationScope.nonCancellable(() =>
      startChild(lease, {
        workflowId: leaseWorkflowId(workflowInfo().workflowId),
        args: [{ campaignId, plan: { ...plan, steps: [] }, before: null }],
        staticSummary: `Lease of ${campaignId} on ${plan.profile} until ${until}`,
        // It outlives its campaign, however that ends, and a cancelled campaign still has its hardware.
        parentClosePolicy: ParentClosePolicy.ABANDON,
        cancellationType: ChildWorkflowCancellationType.ABANDON,
        ...(searchAttributes
          ? { typedSearchAttributes: [{ key: searchAttributeKeys.profile, value: plan.profile }] }
          : {}),
      }),
    );
    story.hold(openAccount(plan.lease, Date.now()));
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    throw new Error(
      `An earlier lease of ${campaignId} is not closed yet: it gives back what the earlier run left. Try again in a few minutes.`,
      { cause: error },
    );
  }
}

/** The lease then renews itself on every host. */
export function tellHosts(leased: Leased, inventory: Inventory): Promise<void> {
  return tellLease(leased, (lease) => lease.signal(hostsSignal, inventory));
}

/** The lease then closes. */
export function tellGone(leased: Pick<Leased, 'plan'>): Promise<void> {
  return tellLease(leased, (lease) => lease.signal(goneSignal));
}

/** A lease that has closed, or was never taken, needs no word. */
async function tellLease(
  { plan }: Pick<Leased, 'plan'>,
  body: (lease: ReturnType<typeof getExternalWorkflowHandle>) => Promise<void>,
): Promise<void> {
  if (!plan.lease) return;
  try {
    await body(getExternalWorkflowHandle(leaseWorkflowId(workflowInfo().workflowId)));
  } catch (error) {
    log.warn('The lease could not be told', { campaign: workflowInfo().workflowId, error: sentence(error) });
  }
}
