/**
 * One run, measured: prepared, driven to its end and kept. A window is whole or void; a void one is measured again from
 * the beginning, never mended, up to `runAttempts` times. Nothing of a run is left running when this returns or throws.
 */
import { CancellationScope, getExternalWorkflowHandle, isCancellation, log, workflowInfo } from '@temporalio/workflow';
import type { OneRun, OnHosts } from '../activities/contract.ts';
import type { RunPlan, SystemName } from '../src/campaign/plan.ts';
import { describeRun } from '../src/progress/describe.ts';
import type { RunNote, RunProgress } from '../src/progress/progress.ts';
import { leftOutFor } from '../src/campaign/sweep.ts';
import type { FinishedUnit, RunSummary } from '../src/results/types.ts';
import { failureType, sentence } from './failure.ts';
import { judgeLimitSeconds, keepLimitSeconds, stopLimitSeconds } from './limits.ts';
import type { EarlierRuns } from './messages.ts';
import { runNoteSignal } from './messages.ts';
import { keeping, loading, runAttempts, starting } from './retry.ts';
import type { Topics } from './topics.ts';
import { openTopics } from './topics.ts';

/** Measures runs one after the other. A run that stays void does not keep the next from being measured. */
export async function measure(on: OnHosts, runs: RunPlan[], earlier: EarlierRuns): Promise<RunSummary[]> {
  const summaries: RunSummary[] = [];
  const topics = openTopics(on, earlier.kept);
  const saturated: RunPlan[] = [];
  for (const run of runs) {
    const cause = leftOutFor(run, saturated);
    const summary = cause ? leftOut(run, cause) : await measureRun(on, run, topics, earlier.attempts[run.id] ?? 0);
    if (summary.saturated) saturated.push(run);
    await tellCampaign({
      kind: 'end',
      runId: run.id,
      state: summary.state,
      headline: summary.headline,
      plannedSeconds: run.plannedSeconds,
    });
    summaries.push(summary);
  }
  return summaries;
}

/** A higher level than one that was saturated is not tried where the campaign says so. */
function leftOut(run: RunPlan, cause: RunPlan): RunSummary {
  const headline = `Left out: ${cause.id}, a lower level of it, was saturated.`;
  return { runId: run.id, state: 'skipped', headline, window: null };
}

async function measureRun(on: OnHosts, run: RunPlan, topics: Topics, earlierAttempts: number): Promise<RunSummary> {
  let finished: FinishedUnit[] = [];
  // Attempts of earlier sessions lie on disk under their numbers; a resumed campaign tries as often as any.
  for (let attempt = earlierAttempts + 1; ; attempt += 1) {
    const one: OneRun = { ...on, run, attempt, ...(finished.length > 0 ? { finished } : {}) };
    const last = attempt === earlierAttempts + runAttempts;
    const { failure, notes } = await driveToEnd(one, topics);
    const voidReasons = failure === null ? [] : [sentence(failure)];
    const what = describeRun(run, attempt);
    await tellStep(one, 'keeping');
    const summary = await keeping(`Keep ${what}`, keepLimitSeconds(run)).keepRun({ ...one, voidReasons, notes, last });
    if (summary.state === 'whole' || last) return summary;
    // What a dead service or a limit may have touched is done again.
    if (failureType(failure) === 'RunFailed') finished = summary.finished ?? finished;
    if (failureType(failure) === 'ServiceDied') await startAgain(on, run);
  }
}

/** Tells what went wrong, if anything. What went wrong leaves nothing running; a cancellation goes on to the caller. */
async function driveToEnd(one: OneRun, topics: Topics): Promise<{ failure: unknown; notes: string[] }> {
  const what = describeRun(one.run, one.attempt);
  const notes: string[] = [];
  try {
    await tellStep(one, 'preparing');
    notes.push(...(await topics.writeAgainFor(one.run)));
    await starting(`Prepare ${what}`, one.run.limitSeconds).prepareRun(one);
    await tellStep(one, 'under load');
    const { takenUpAgain } = await loading(what, one.run.limitSeconds).driveRun(one);
    if (takenUpAgain > 0) notes.push(takenUpNote(takenUpAgain));
    await keeping(`Judge ${what}`, judgeLimitSeconds(one.plan)).judgeRun(one);
    return { failure: null, notes };
  } catch (error) {
    const cancelled = isCancellation(error);
    await CancellationScope.nonCancellable(async () => {
      await keeping(`Stop ${what}`, stopLimitSeconds(one.run)).stopRun(one);
      if (cancelled) await keepCancelled(one);
    });
    if (cancelled) throw error;
    return { failure: error, notes };
  }
}

/** What a cancelled run gave so far is void, and still of use to whoever asks why it was cancelled. */
async function keepCancelled(one: OneRun): Promise<void> {
  const voidReasons = ['The campaign was cancelled during this run.'];
  const what = describeRun(one.run, one.attempt);
  await keeping(`Keep ${what}`, keepLimitSeconds(one.run)).keepRun({ ...one, voidReasons, notes: [], last: true });
}

function takenUpNote(times: number): string {
  const often = times === 1 ? 'once' : `${times} times`;
  return `A worker or its connection was lost under load and the run was taken up again ${often}; the load went on meanwhile.`;
}

/** Brings a system whose service died up again, so that the next attempt has something to load. */
async function startAgain(on: OnHosts, run: RunPlan): Promise<void> {
  const planned: SystemName[] = (['kafka', 'spark', 'cassandra'] as const).filter((system) => on.plan[system] !== null);
  const systems = run.group === 'combined' ? planned : [run.group];
  await starting('Put dead services aside', run.limitSeconds).retireServices(on);
  for (const system of systems) {
    await starting(`Start ${system} again`, run.limitSeconds).startSystem({ ...on, system });
  }
}

function tellStep({ run, attempt }: OneRun, step: RunProgress['step']): Promise<void> {
  const { id: runId, group, title, level, plannedSeconds } = run;
  const { workflowId } = workflowInfo();
  const startMilliseconds = Date.now();
  return tellCampaign({
    kind: 'step',
    run: { runId, group, title, level, attempt, step, startMilliseconds, plannedSeconds, workflowId },
  });
}

/** The campaign shows what its runs do. When it is gone there is nobody to tell, and the run must still be ended well. */
async function tellCampaign(note: RunNote): Promise<void> {
  const { parent } = workflowInfo();
  if (!parent) return;
  try {
    await CancellationScope.nonCancellable(() =>
      getExternalWorkflowHandle(parent.workflowId).signal(runNoteSignal, note),
    );
  } catch (error) {
    log.warn('The campaign could not be told of a run', { error: sentence(error) });
  }
}
