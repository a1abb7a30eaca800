/**
 * One run, measured: prepared, driven to its end and kept. A window is whole or void; a void one is measured again from
 * the beginning, never mended, up to `runAttempts` times. Nothing of a run is left running when this returns or throws.
 */
import { CancellationScope, isCancellation, workflowInfo } from '@temporalio/workflow';
import type { OneRun, OnHosts } from '../activities/contract.ts';
import type { RunPlan, SystemName } from '../src/campaign/plan.ts';
import { describeRun } from '../src/progress/describe.ts';
import type { RunProgress } from '../src/progress/progress.ts';
import type { RunSummary } from '../src/results/types.ts';
import { runAttempts } from '../src/failures/kinds.ts';
import { failureKind, failureType, sentence } from './failure.ts';
import { keeping, loading, starting } from './retry.ts';
import type { Steered } from './steering.ts';
import type { Telling } from './telling.ts';

const keepLimitSeconds = 1800;
const stopLimitSeconds = 300;

/** Who is told of a run, and who is asked before each attempt whether it may begin. */
export interface Around {
  telling: Telling;
  steered: Steered;
}

export async function measureRun(on: OnHosts, run: RunPlan, { telling, steered }: Around): Promise<RunSummary> {
  for (let attempt = 1; ; attempt += 1) {
    const one = { ...on, run, attempt };
    if (attempt > 1 && steered.paused) {
      await tellStep(telling, one, 'paused');
      await telling.flush();
      await steered.untilUnpaused();
    }
    const last = attempt === runAttempts;
    const failure = await driveToEnd(one, telling);
    const voidReasons = failure === null ? [] : [sentence(failure)];
    const what = describeRun(run, attempt);
    await tellStep(telling, one, 'keeping');
    const summary = await keeping(`Keep ${what}`, keepLimitSeconds).keepRun({ ...one, voidReasons, last });
    if (summary.state === 'whole') return summary;
    if (last) return failure === null ? summary : { ...summary, kind: failureKind(failure) };
    if (failureType(failure) === 'ServiceDied') await startAgain(on, run);
  }
}

/** Returns what went wrong, or null. What went wrong leaves nothing running; a cancellation goes on to the caller. */
async function driveToEnd(one: OneRun, telling: Telling): Promise<unknown> {
  const what = describeRun(one.run, one.attempt);
  try {
    await tellStep(telling, one, 'preparing');
    await starting(`Prepare ${what}`, one.run.limitSeconds).prepareRun(one);
    await tellStep(telling, one, 'under load');
    await loading(what, one.run.limitSeconds).driveRun(one);
    return null;
  } catch (error) {
    const cancelled = isCancellation(error);
    await CancellationScope.nonCancellable(async () => {
      await keeping(`Stop ${what}`, stopLimitSeconds).stopRun(one);
      if (cancelled) await keepCancelled(one);
    });
    if (cancelled) throw error;
    return error;
  }
}

/** What a cancelled run gave so far is void, and still of use to whoever asks why it was cancelled. */
async function keepCancelled(one: OneRun): Promise<void> {
  const voidReasons = ['The campaign was cancelled during this run.'];
  const what = describeRun(one.run, one.attempt);
  await keeping(`Keep ${what}`, keepLimitSeconds).keepRun({ ...one, voidReasons, last: true });
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

function tellStep(telling: Telling, { run, attempt }: OneRun, step: RunProgress['step']): Promise<void> {
  const { id: runId, group, title, level, plannedSeconds } = run;
  const { workflowId } = workflowInfo();
  const startMilliseconds = Date.now();
  return telling.tell({
    kind: 'step',
    run: { runId, group, title, level, attempt, step, startMilliseconds, plannedSeconds, workflowId },
  });
}
