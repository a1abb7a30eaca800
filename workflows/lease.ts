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
import { instant } from '../src/text/figures.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';
import {
  accountOf,
  complain,
  dutyAt,
  extend,
  leaseMarkdown,
  pauseMilliseconds,
  refusalToExtend,
  startLease,
  warningText,
} from '../src/hardware/lease/progress.ts';
import { sentence } from './failure.ts';
import type { LeaseInput } from './lease-messages.ts';
import {
  campaignOfLease,
  extendUpdate,
  goneSignal,
  hostsSignal,
  leaseAccountSignal,
  leaseOverSignal,
  leaseQuery,
  leaseWarningSignal,
  lookSignal,
} from './lease-messages.ts';
import { release } from './release.ts';
import { rescue } from './rescue.ts';

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
  /** How many extensions and complaints the campaign was told of. */
  let accounted = 0;

  function change(difference: Partial<LeaseProgress>): void {
    progress = { ...progress, ...difference };
    setCurrentDetails(leaseMarkdown(progress, Date.now()));
  }
  const amiss = (complaints: string[]): void => change(complain(progress, complaints));
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
      change(extend(progress, hours, Date.now()));
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
    const { profile, inventory, deadlineMilliseconds, graceSeconds, minutesWithoutLease } = progress;
    renewal = tending('Renew the lease on the hosts')
      .renewLease({
        campaignId,
        profile,
        inventory,
        deadlineMilliseconds,
        graceSeconds,
        ...(minutesWithoutLease === undefined ? {} : { minutesWithoutLease }),
      })
      .then(amiss)
      .catch((error: unknown) => amiss([`The lease could not be renewed: ${sentence(error)}`]))
      .finally(() => {
        renewal = null;
      });
  }

  async function hasEnded(): Promise<boolean> {
    try {
      return (await tending('Look whether the campaign runs').campaignState({ campaignId })) === 'ended';
    } catch (error) {
      amiss([`Whether the campaign runs could not be asked: ${sentence(error)}`]);
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
      await body(getExternalWorkflowHandle(campaignOfLease(workflowInfo().workflowId)));
    } catch (error) {
      amiss([`The campaign could not be told: ${sentence(error)}`]);
    }
  }

  /** What people will ask of the lease when it is closed goes with the campaign into its record. */
  async function account(): Promise<void> {
    const news = progress.extensions.length + progress.everAmiss.length;
    if (news === accounted) return;
    accounted = news;
    await tellCampaign((campaign) => campaign.signal(leaseAccountSignal, accountOf(progress)));
  }

  async function takeOver(campaignEnded: boolean): Promise<void> {
    change({ state: 'tearing down' });
    // A campaign that still runs past the grace has had its time to collect.
    if (campaignEnded && progress.rescue === 'not tried') {
      const { complaints, ...rescued } = await rescue(progress, plan);
      change(rescued);
      amiss(complaints);
    }
    const story = {
      phase: <Result>(_phase: unknown, body: () => Promise<Result>) => body(),
      warn: amiss,
      fail: () => {},
    };
    // Tries for an hour, and is called again: only what is proven gone closes a lease.
    const { proven, atMilliseconds } = await release(story, campaignId, plan, progress.inventory);
    if (proven && campaignEnded) await recordEnd(atMilliseconds);
    heard.gone ||= proven;
  }

  /** For a campaign that can no longer say it. Where the results cannot be written the hardware is gone all the same. */
  async function recordEnd(closedMilliseconds: number): Promise<void> {
    const lease = { ...accountOf(progress), closedMilliseconds };
    try {
      await tending('Record the end of the lease').recordLease({
        campaignId,
        lease,
        rescued: progress.rescue === 'done',
      });
    } catch (error) {
      amiss([`The end of the lease could not be recorded: ${sentence(error)}`]);
    }
  }

  setCurrentDetails(leaseMarkdown(progress, Date.now()));
  while (!heard.gone) {
    heard.news = false;
    if (progress.state !== 'tearing down') renew();
    const ended = await hasEnded();
    if (heard.gone) break;
    const duty = dutyAt(progress, Date.now(), ended);
    if (!ended) await account();
    if (duty === 'take over') await takeOver(ended);
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
