/**
 * The lease of a campaign on its hardware: begun before anything is provisioned, closed only when the hardware is proven
 * gone. It holds the deadline, warns before it, cancels the campaign at it, and tears down by itself when the campaign has
 * ended, however it ended, without having said that its hardware is gone. Nobody can cancel a lease.
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
import type { LeaseProgress } from '../src/lease/progress.ts';
import {
  dutyAt,
  extend,
  instant,
  leaseMarkdown,
  pauseMilliseconds,
  refusalToExtend,
  startLease,
  warningText,
} from '../src/lease/progress.ts';
import { sentence } from './failure.ts';
import type { LeaseInput } from './lease-messages.ts';
import {
  extendUpdate,
  goneSignal,
  hostsSignal,
  leaseOverSignal,
  leaseQuery,
  leaseWarningSignal,
  lookSignal,
} from './lease-messages.ts';
import { release } from './release.ts';

/** Small steps. One that fails is told and made again at the next look, so a handful of tries is enough. */
function tending(summary: string) {
  return proxyActivities<LeaseActivities>({
    summary,
    startToCloseTimeout: '20 minutes',
    heartbeatTimeout: '2 minutes',
    retry: { initialInterval: '2 seconds', maximumAttempts: 3 },
  });
}

export function lease(input: LeaseInput): Promise<LeaseProgress> {
  return CancellationScope.nonCancellable(() => hold(input));
}

async function hold(input: LeaseInput): Promise<LeaseProgress> {
  const { campaignId, plan } = input;
  let progress = input.before ?? startLease(campaignId, plan, Date.now());
  const heard = { gone: false, news: false };
  let renewal: Promise<void> | null = null;

  function change(difference: Partial<LeaseProgress>): void {
    progress = { ...progress, ...difference };
    setCurrentDetails(leaseMarkdown(progress, Date.now()));
  }
  setHandler(leaseQuery, () => progress);
  setHandler(hostsSignal, (inventory) => {
    change({ inventory });
    heard.news = true;
  });
  setHandler(goneSignal, () => void (heard.gone = true));
  setHandler(lookSignal, () => void (heard.news = true));
  setHandler(
    extendUpdate,
    (hours) => {
      change(extend(progress, hours));
      heard.news = true;
      return progress;
    },
    {
      validator: (hours) => {
        const refusal = refusalToExtend(progress, hours, Date.now());
        if (refusal !== null) throw new Error(refusal);
      },
    },
  );

  /** Not waited for: hosts that do not answer must not keep the deadline from being held. */
  function renew(): void {
    if (renewal) return;
    const { profile, inventory, deadlineMilliseconds, graceSeconds } = progress;
    renewal = tending('Renew the lease on the hosts')
      .renewLease({ campaignId, profile, inventory, deadlineMilliseconds, graceSeconds })
      .then((complaints) => change({ complaints }))
      .catch((error: unknown) => change({ complaints: [`The lease could not be renewed: ${sentence(error)}`] }))
      .finally(() => {
        renewal = null;
      });
  }

  async function hasEnded(): Promise<boolean> {
    try {
      return (await tending('Look whether the campaign runs').campaignState({ campaignId })) === 'ended';
    } catch (error) {
      change({ complaints: [`Whether the campaign runs could not be asked: ${sentence(error)}`] });
      return false;
    }
  }

  async function warn(): Promise<void> {
    change({ warnedOfMilliseconds: progress.deadlineMilliseconds });
    await tellCampaign((campaign) => campaign.signal(leaseWarningSignal, warningText(progress, Date.now())));
  }

  async function cancel(): Promise<void> {
    change({ state: 'cancelling' });
    await tellCampaign(async (campaign) => {
      await campaign.signal(leaseOverSignal, `The lease ended at ${instant(progress.deadlineMilliseconds)}.`);
      await campaign.cancel();
    });
  }

  /** A campaign that has closed meanwhile cannot be told; the next look finds that out and acts on it. */
  async function tellCampaign(
    body: (campaign: ReturnType<typeof getExternalWorkflowHandle>) => Promise<unknown>,
  ): Promise<void> {
    try {
      await body(getExternalWorkflowHandle(campaignId));
    } catch (error) {
      change({ complaints: [`The campaign could not be told: ${sentence(error)}`] });
    }
  }

  async function takeOver(): Promise<void> {
    change({ state: 'tearing down' });
    const story = {
      phase: <Result>(_phase: unknown, body: () => Promise<Result>) => body(),
      warn: (complaints: string[]) => change({ complaints }),
      fail: () => {},
    };
    // Tries for an hour, and is called again: only what is proven gone closes a lease.
    const { proven } = await release(story, campaignId, plan, progress.inventory);
    heard.gone ||= proven;
  }

  setCurrentDetails(leaseMarkdown(progress, Date.now()));
  while (!heard.gone) {
    heard.news = false;
    if (progress.state !== 'tearing down') renew();
    const ended = await hasEnded();
    if (heard.gone) break;
    const duty = dutyAt(progress, Date.now(), ended);
    if (duty === 'take over') await takeOver();
    else if (duty === 'cancel') await cancel();
    else if (duty === 'warn') await warn();
    if (workflowInfo().continueAsNewSuggested && !heard.gone) {
      await condition(() => renewal === null && allHandlersFinished());
      await continueAsNew<typeof lease>({ ...input, before: progress });
    }
    await condition(() => heard.gone || heard.news, pauseMilliseconds(progress, Date.now()));
  }
  await condition(() => renewal === null && allHandlersFinished());
  await tending('Forget the lease').forgetLease({ campaignId, profile: progress.profile });
  change({ state: 'closed', complaints: [] });
  return progress;
}
