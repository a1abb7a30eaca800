/**
 * One run, measured: prepared, driven to its end and kept. A window is whole or void; a void one is measured again from
 * the beginning, never mended, up to `runAttempts` times. Nothing of a run is left running when this returns or throws.
 */
import { CancellationScope, isCancellation, workflowInfo } from '@temporalio/workflow';
import type { OneRun, OnHosts } from '../activities/contract.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { describeRun } from '../src/control/progress/describe.ts';
import type { RunProgress } from '../src/control/progress/progress.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { FinishedUnit } from '../src/workloads/load-output.ts';
import { runAttempts } from '../src/failures/kinds.ts';
import { failureKind, failureType, sentence } from './failure.ts';
import { judgeLimitSeconds, keepLimitSeconds, stopLimitSeconds } from './limits.ts';
import { keeping, loading, starting } from './retry.ts';
import type { Steered } from './steering.ts';
import type { Telling } from './telling.ts';
import type { Topics } from './topics.ts';

/** What a run is made in the midst of. */
export interface Around {
  /** Who is told of it. */
  telling: Telling;
  /** Who is asked before each further attempt whether it may begin. */
  steered: Steered;
  topics: Topics;
  /** How often earlier sessions tried it. */
  earlierAttempts: number;
}

export async function measureRun(on: OnHosts, run: RunPlan, around: Around): Promise<RunSummary> {
  const { telling, steered, earlierAttempts } = around;
  let finished: FinishedUnit[] = [];
  // Attempts of earlier sessions lie on disk under their numbers; a resumed campaign tries as often as any.
  for (let attempt = earlierAttempts + 1; ; attempt += 1) {
    const one: OneRun = { ...on, run, attempt, ...(finished.length > 0 ? { finished } : {}) };
    if (attempt > earlierAttempts + 1 && steered.paused) {
      await tellStep(telling, one, 'paused');
      await telling.flush();
      await steered.untilUnpaused();
    }
    const last = attempt === earlierAttempts + runAttempts;
    const { failure, notes } = await driveToEnd(one, around);
    const voidReasons = failure === null ? [] : [sentence(failure)];
    const what = describeRun(run, attempt);
    await tellStep(telling, one, 'keeping');
    const summary = await keeping(`Keep ${what}`, keepLimitSeconds(run)).keepRun({ ...one, voidReasons, notes, last });
    if (summary.state === 'whole') return summary;
    if (last) return failure === null ? summary : { ...summary, kind: failureKind(failure) };
    // What a dead service or a limit may have touched is done again.
    if (failureType(failure) === 'RunFailed') finished = summary.finished ?? finished;
    if (failureType(failure) === 'ServiceDied') await startAgain(on, run);
  }
}

/** Tells what went wrong, if anything. What went wrong leaves nothing running; a cancellation goes on to the caller. */
async function driveToEnd(one: OneRun, { telling, topics }: Around): Promise<{ failure: unknown; notes: string[] }> {
  const what = describeRun(one.run, one.attempt);
  const notes: string[] = [];
  try {
    await tellStep(telling, one, 'preparing');
    notes.push(...(await topics.writeAgainFor(one.run)));
    await starting(`Prepare ${what}`, one.run.limitSeconds).prepareRun(one);
    await tellStep(telling, one, 'under load');
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

/** Brings the clusters that the run loads up again, so that the next attempt has something to load. */
async function startAgain(on: OnHosts, run: RunPlan): Promise<void> {
  const clusters = new Set(run.loads.map((load) => load.cluster));
  await starting('Put dead services aside', run.limitSeconds).retireServices(on);
  for (const cluster of clusters) {
    await starting(`Start ${cluster} again`, run.limitSeconds).startSystem({ ...on, cluster });
  }
}

function tellStep(telling: Telling, { run, attempt }: OneRun, step: RunProgress['step']): Promise<void> {
  const { id: runId, group, title, level, plannedSeconds } = run;
  const { workflowId } = workflowInfo();
  const startMilliseconds = Date.now();
  return telling.tell({
    kind: 'step',
    run: { runId, group, title, level, attempt, step, startMilliseconds, plannedSeconds, workflowId },
  });
}
