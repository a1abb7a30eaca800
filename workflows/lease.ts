/**
 * The lease of a campaign on its hardware. It starts before anything is provisioned and closes only when cleanup is
 * verified. It warns before the deadline, cancels the campaign at the deadline, and tears down by itself when the campaign
 * ended without verified cleanup. A lease cannot be cancelled.
 */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  getExternalWorkflowHandle,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { LeaseActivities } from '../activities/lease-contract.ts';
import { stackOf } from '../src/plan/stack-of.ts';
import { instant } from '../src/text/figures.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';
import {
  leaseAccountOf,
  recordComplaints,
  nextAction,
  extend,
  leaseMarkdown,
  pauseMilliseconds,
  refusalToExtend,
  startLease,
  warningText,
} from '../src/hardware/lease/progress.ts';
import { madeLeftoversText } from '../src/systems/made-leftovers-text.ts';
import { sentence } from './failure.ts';
import type { LeaseInput } from './lease-messages.ts';
import {
  campaignOfLease,
  extendUpdate,
  cleanupVerifiedSignal,
  hostsSignal,
  leaseAccountSignal,
  leaseOverSignal,
  leaseQuery,
  leaseWarningSignal,
  checkSignal,
} from './lease-messages.ts';
import { release } from './release.ts';
import { removeMade } from './remove-made.ts';
import { rescue } from './rescue.ts';

/** Short activities with few attempts: a failure becomes a complaint, and the next round repeats the activity. */
function leaseActivities(summary: string) {
  return proxyActivities<LeaseActivities>({
    summary,
    startToCloseTimeout: '20 minutes',
    heartbeatTimeout: '2 minutes',
    retry: { initialInterval: '2 seconds', maximumAttempts: 3 },
  });
}

export function lease(input: LeaseInput): Promise<LeaseProgress> {
  return CancellationScope.nonCancellable(() => holdLease(input));
}

async function holdLease(input: LeaseInput): Promise<LeaseProgress> {
  const { campaignId, plan } = input;
  let progress = input.before ?? startLease(campaignId, plan, Date.now());
  const signals = { cleanupVerified: false, checkNow: false, renewAgain: false };
  let renewal: Promise<void> | null = null;
  /** Number of extensions and complaints that the campaign knows of. */
  let reportedEvents = 0;

  function change(difference: Partial<LeaseProgress>): void {
    progress = { ...progress, ...difference };
    setCurrentDetails(leaseMarkdown(progress, Date.now()));
  }
  const addComplaints = (complaints: string[]): void => change(recordComplaints(progress, complaints));
  setHandler(leaseQuery, () => progress);
  /** A renewal that is under way knows nothing of new hosts or a new deadline: another one follows it. */
  function renewSoon(): void {
    signals.checkNow = true;
    signals.renewAgain = renewal !== null;
  }
  setHandler(hostsSignal, (inventory) => {
    change({ inventory });
    renewSoon();
  });
  setHandler(cleanupVerifiedSignal, () => void (signals.cleanupVerified = true));
  setHandler(checkSignal, () => void (signals.checkNow = true));
  setHandler(
    extendUpdate,
    (hours) => {
      change(extend(progress, hours, Date.now()));
      renewSoon();
      return progress;
    },
    {
      validator: (hours) => {
        const refusal = refusalToExtend(progress, hours, Date.now());
        if (refusal !== null) throw new Error(refusal);
      },
    },
  );

  /** Not awaited: hosts that do not answer must not delay the deadline. */
  function renew(): void {
    if (renewal) return;
    const { inventory, deadlineMilliseconds, graceSeconds, minutesWithoutLease } = progress;
    renewal = leaseActivities('Renew the lease on the hosts')
      .renewLease({
        campaignId,
        stack: stackOf(plan),
        inventory,
        deadlineMilliseconds,
        graceSeconds,
        ...(minutesWithoutLease === undefined ? {} : { minutesWithoutLease }),
      })
      .then(addComplaints)
      .catch((error: unknown) => addComplaints([`Could not renew the lease: ${sentence(error)}`]))
      .finally(() => {
        renewal = null;
        if (signals.renewAgain) renewSoon();
      });
  }

  async function hasEnded(): Promise<boolean> {
    try {
      return (await leaseActivities('Check whether the campaign runs').campaignState({ campaignId })) === 'ended';
    } catch (error) {
      addComplaints([`Could not check whether the campaign runs: ${sentence(error)}`]);
      return false;
    }
  }

  async function warn(): Promise<void> {
    change({ warnedOfMilliseconds: progress.deadlineMilliseconds });
    await signalCampaign((campaign) => campaign.signal(leaseWarningSignal, warningText(progress, Date.now())));
  }

  async function cancel(): Promise<void> {
    change({ state: 'cancelling' });
    await signalCampaign(async (campaign) => {
      await campaign.signal(leaseOverSignal, `The lease ended at ${instant(progress.deadlineMilliseconds)}.`);
      await campaign.cancel();
    });
  }

  /** A campaign that has just closed cannot be signalled; the next round notices that it ended. */
  async function signalCampaign(
    body: (campaign: ReturnType<typeof getExternalWorkflowHandle>) => Promise<unknown>,
  ): Promise<void> {
    try {
      await body(getExternalWorkflowHandle(campaignOfLease(workflowInfo().workflowId)));
    } catch (error) {
      addComplaints([`Could not signal the campaign: ${sentence(error)}`]);
    }
  }

  /** Sends the extensions and complaints to the campaign, which writes them into its record. */
  async function reportAccount(): Promise<void> {
    const events = progress.extensions.length + progress.allComplaints.length;
    if (events === reportedEvents) return;
    reportedEvents = events;
    await signalCampaign((campaign) => campaign.signal(leaseAccountSignal, leaseAccountOf(progress)));
  }

  async function takeOver(campaignEnded: boolean): Promise<void> {
    change({ state: 'tearing down' });
    // A campaign that still runs after the grace period had its time to collect.
    if (campaignEnded && progress.rescue === 'not tried') {
      const { complaints, ...rescued } = await rescue(progress, plan);
      change(rescued);
      addComplaints(complaints);
    }
    const publisher = {
      phase: <Result>(_phase: unknown, body: () => Promise<Result>) => body(),
      warn: addComplaints,
      fail: () => {},
    };
    // Retries for an hour, and is called again afterwards: only verified cleanup closes a lease.
    const { verified, atMilliseconds } = await release(publisher, campaignId, plan, progress.inventory);
    if (verified && campaignEnded) {
      const made = await removeMade(campaignId, plan);
      if (made && made.leftovers.length > 0) addComplaints([madeLeftoversText(campaignId, made.leftovers)]);
      await recordEnd(atMilliseconds);
    }
    signals.cleanupVerified ||= verified;
  }

  /** For a campaign that can no longer record it. A failure is only a complaint: the hardware is gone anyway. */
  async function recordEnd(closedMilliseconds: number): Promise<void> {
    const lease = { ...leaseAccountOf(progress), closedMilliseconds };
    try {
      await leaseActivities('Record the end of the lease').recordLease({
        campaignId,
        lease,
        rescued: progress.rescue === 'done',
      });
    } catch (error) {
      addComplaints([`Could not record the end of the lease: ${sentence(error)}`]);
    }
  }

  setCurrentDetails(leaseMarkdown(progress, Date.now()));
  while (!signals.cleanupVerified) {
    signals.checkNow = false;
    if (progress.state !== 'tearing down') renew();
    const ended = await hasEnded();
    if (signals.cleanupVerified) break;
    const action = nextAction(progress, Date.now(), ended);
    if (!ended) await reportAccount();
    if (action === 'take over') await takeOver(ended);
    else if (action === 'cancel') await cancel();
    else if (action === 'warn') await warn();
    if (workflowInfo().continueAsNewSuggested && !signals.cleanupVerified) {
      await condition(() => renewal === null && allHandlersFinished());
      await continueAsNew<typeof lease>({ ...input, before: progress });
    }
    await condition(() => signals.cleanupVerified || signals.checkNow, pauseMilliseconds(progress, Date.now()));
  }
  await condition(() => renewal === null && allHandlersFinished());
  await leaseActivities('Forget the lease').forgetLease({ campaignId, stack: stackOf(plan) });
  change({ state: 'closed', complaints: [] });
  return progress;
}
