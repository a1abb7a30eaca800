/**
 * A series: several campaigns under one budget, one after the other, at times, or all at once. Each is a campaign of its own, with its
 * own lease, and can be followed, paused and cancelled by its id. A campaign that fails does not end the series, but hardware that may be
 * left does. At the end their results are compared.
 */
import { TemporalFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  ChildWorkflowCancellationType,
  condition,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { PreparedCampaign, SeriesActivities } from '../activities/series-contract.ts';
import { campaignSummary } from '../src/control/progress/markdown.ts';
import {
  seriesMarkdown,
  sidesWithResults,
  startSeriesProgress,
  type CampaignEnding,
  type CampaignOfSeries,
  type SeriesProgress,
} from '../src/control/progress/series.ts';
import { neverRetriedTypes } from '../src/failures/kinds.ts';
import { dollarsText } from '../src/text/money.ts';
import { campaign as campaignWorkflow } from './campaign.ts';
import { isRefusal, sentence } from './failure.ts';
import { pauseUpdate, searchAttributeKeys, unpauseUpdate, type CampaignOutput } from './messages.ts';
import { seriesFailed, seriesQuery, type PlannedCampaign, type SeriesInput } from './series-messages.ts';

function activitiesOf(summary: string) {
  return proxyActivities<SeriesActivities>({
    summary,
    // Longer than it waits for the leases of earlier campaigns.
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: '1 minute',
    retry: { initialInterval: '2 seconds', maximumAttempts: 5, nonRetryableErrorTypes: neverRetriedTypes },
  });
}

export async function series(input: SeriesInput): Promise<SeriesProgress> {
  const { seriesId, together } = input;
  const publisher = publishSeries(input);
  let isCancelled = false;
  try {
    await activitiesOf('Open the session of the series').beginSeries({ seriesId, start: input.start });
    if (together) await runTogether(input, publisher);
    else await runInOrder(input, publisher);
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    isCancelled = isCancellation(error);
    if (!isCancelled) publisher.note(sentence(error));
  }
  await CancellationScope.nonCancellable(() => end(input, publisher));
  const { campaigns } = publisher.progress;
  if (isCancelled) throw new CancelledFailure('The series was cancelled.');
  const unwell = campaigns.filter(({ ending }) => ending?.state !== 'done' || ending.mayBeLeft);
  if (unwell.length === 0) return publisher.progress;
  const names = unwell.map(({ campaignId }) => campaignId).join(', ');
  throw ApplicationFailure.nonRetryable(`Not done: ${names}.`, seriesFailed);
}

interface SeriesPublisher {
  readonly progress: SeriesProgress;
  update(change: Partial<SeriesProgress>): void;
  updateCampaign(index: number, change: Partial<CampaignOfSeries>): void;
  note(sentence: string): void;
}

/** Publishes the progress, and takes the updates that pause the series. */
function publishSeries({ seriesId, title, campaigns, plans, sides }: SeriesInput): SeriesPublisher {
  let progress = startSeriesProgress({
    seriesId,
    title,
    sides,
    campaigns: campaigns.map(({ campaignId, label, plan }) => ({
      campaignId,
      label,
      profile: plans[plan]!.profile,
      state: 'waiting',
      ending: null,
    })),
  });
  function update(change: Partial<SeriesProgress>): void {
    progress = { ...progress, ...change };
    setCurrentDetails(seriesMarkdown(progress));
  }
  const pausing = (isPaused: boolean, answer: string, refusal: string) =>
    [
      () => {
        update({ isPaused });
        return answer;
      },
      {
        validator: () => {
          if (progress.isPaused === isPaused) throw new Error(refusal);
        },
      },
    ] as const;
  setHandler(seriesQuery, () => progress);
  setHandler(pauseUpdate, ...pausing(true, 'The series starts no further campaign.', 'It is already paused.'));
  setHandler(unpauseUpdate, ...pausing(false, 'The series continues.', 'It is not paused.'));
  return {
    get progress() {
      return progress;
    },
    update,
    updateCampaign: (index, change) =>
      update({ campaigns: progress.campaigns.map((each, at) => (at === index ? { ...each, ...change } : each)) }),
    note: (line) => update({ notes: [...progress.notes, line] }),
  };
}

/** Rejects only when all have ended: a cancelled campaign still removes its hosts. */
async function runTogether(input: SeriesInput, publisher: SeriesPublisher): Promise<void> {
  const runs = await Promise.allSettled(input.campaigns.map((_, index) => runCampaign(input, index, publisher)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}

async function runInOrder(input: SeriesInput, publisher: SeriesPublisher): Promise<void> {
  let lastStart: number | null = null;
  for (const [index, { campaignId }] of input.campaigns.entries()) {
    if (lastStart !== null) await waitUntil(lastStart + 1000 * input.everySeconds, publisher);
    await condition(() => !publisher.progress.isPaused);
    const begun = Date.now();
    const ending = await runCampaign(input, index, publisher);
    // What was done before does not delay the others.
    if (!publisher.progress.campaigns[index]?.isKept) lastStart = begun;
    const next = input.campaigns[index + 1];
    if (!ending.mayBeLeft || !next) continue;
    publisher.note(
      `Hardware of ${campaignId} may still exist, so ${next.campaignId} and those after it were not started.`,
    );
    return;
  }
}

async function waitUntil(milliseconds: number, publisher: SeriesPublisher): Promise<void> {
  const wait = milliseconds - Date.now();
  if (wait <= 0) return;
  publisher.update({ nextMilliseconds: milliseconds });
  try {
    await sleep(wait);
  } finally {
    publisher.update({ nextMilliseconds: null });
  }
}

/** Runs a campaign, and publishes how it ended. Throws only if the series is cancelled. */
async function runCampaign(input: SeriesInput, index: number, publisher: SeriesPublisher): Promise<CampaignEnding> {
  const planned = input.campaigns[index]!;
  const { campaignId } = planned;
  let output: CampaignOutput | null = null;
  try {
    const prepared = await prepare(input, planned, publisher.progress);
    if (prepared.kept) {
      publisher.updateCampaign(index, { state: 'ended', ending: prepared.kept, isKept: true });
      return prepared.kept;
    }
    notePassedOn(planned, prepared.lease?.dollars ?? null, publisher);
    const child = await startCampaign(input, planned, prepared);
    publisher.updateCampaign(index, { state: 'running' });
    output = await child.result();
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    const isStarted = publisher.progress.campaigns[index]?.state === 'running';
    if (!isStarted && isCancellation(error)) throw error;
    // Nothing was started: what one provider refuses, such as a quota, says nothing of the next campaign.
    if (!isStarted || isRefusal(error)) {
      const ending = { state: 'refused', reason: sentence(error), mayBeLeft: false, spent: null } as const;
      publisher.updateCampaign(index, { state: 'ended', ending });
      return ending;
    }
  }
  const ending = await CancellationScope.nonCancellable(() =>
    activitiesOf(`Read how ${campaignId} ended`).campaignEnding({ seriesId: input.seriesId, campaignId }),
  );
  publisher.updateCampaign(index, {
    state: 'ended',
    ending,
    ...(output?.thresholds ? { thresholds: output.thresholds } : {}),
  });
  // Its campaign was cancelled with it.
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The series was cancelled.');
  return ending;
}

async function prepare(
  { seriesId, campaigns, plans, dollars }: SeriesInput,
  { campaignId, plan }: PlannedCampaign,
  progress: SeriesProgress,
): Promise<PreparedCampaign> {
  return await activitiesOf(`Check whether ${campaignId} can start`).prepareCampaign({
    seriesId,
    campaignId,
    plan: plans[plan]!,
    dollars,
    campaigns: campaigns.map(({ campaignId: id, share }, index) => ({
      campaignId: id,
      share,
      hasEnded: progress.campaigns[index]?.state === 'ended',
    })),
  });
}

function notePassedOn(
  { campaignId, share }: PlannedCampaign,
  dollars: number | null,
  publisher: SeriesPublisher,
): void {
  if (dollars === null || share === null || dollars <= share) return;
  const more = dollarsText(dollars - share);
  publisher.note(
    `${campaignId}: its budget is ${dollarsText(dollars)}, with ${more} that the campaigns before it did not spend.`,
  );
}

async function startCampaign(
  { plans, argv, searchAttributes }: SeriesInput,
  { campaignId, plan: index, request, start }: PlannedCampaign,
  { stack, lease, validRuns }: Exclude<PreparedCampaign, { kept: CampaignEnding }>,
) {
  const plan = { ...plans[index]!, stack, ...(lease ? { lease } : {}) };
  const dollars = lease?.dollars ?? null;
  const { workflowId } = workflowInfo();
  try {
    return await startChild(campaignWorkflow, {
      // Its id on the server is that of any campaign of this state folder.
      workflowId: `${workflowId.slice(0, workflowId.indexOf('/') + 1)}${campaignId}`,
      workflowIdReusePolicy: validRuns === null ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE',
      args: [
        {
          campaignId,
          plan,
          argv,
          request: { ...request, ...(dollars === null ? {} : { maxDollars: dollars }) },
          start,
          validRuns,
          searchAttributes,
        },
      ],
      ...campaignSummary(plan),
      // A series that somebody terminates must not leave a campaign behind that nobody knows of.
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      ...(searchAttributes
        ? { typedSearchAttributes: [{ key: searchAttributeKeys.profile, value: plan.profile }] }
        : {}),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    throw ApplicationFailure.nonRetryable(
      `This server has already run a campaign with the id ${campaignId}, or runs it now: choose another --id.`,
    );
  }
}

/** Writes the comparison. A failure is only noted: all results are on disk. */
async function end({ seriesId, comparison }: SeriesInput, publisher: SeriesPublisher): Promise<void> {
  const sides = sidesWithResults(publisher.progress);
  try {
    const written = await activitiesOf('Compare the campaigns').endSeries({ seriesId, sides, comparison });
    if ('page' in written) publisher.update({ comparison: written.page });
    else if (written.fault !== null) publisher.note(written.fault);
  } catch (error) {
    publisher.note(`The comparison could not be written: ${sentence(error)}`);
  }
}
