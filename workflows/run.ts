/**
 * Measures one run: prepares it, drives it to its end, judges its window and stores the results. An invalid attempt is
 * repeated from the beginning, up to `runAttempts` times, longer if its window was too short, and one that was not steady once, unless it is a slice of a long run. A warm-up
 * is repeated while its services still compile what it made hot. Nothing of the run is still running
 * when this returns or throws, but on hosts that were lost. A run that loses a host is not repeated.
 */
import { CancellationScope, isCancellation, workflowInfo } from '@temporalio/workflow';
import type { ChangedHosts, Deployment, DriveResult, RunAttemptInput } from '../activities/contract.ts';
import { isUndoneAfterRun } from '../src/actions/registry.ts';
import { longerRun } from '../src/measurement/runs/longer-run.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { runText } from '../src/control/progress/markdown.ts';
import type { RunNote, RunProgress } from '../src/control/progress/progress.ts';
import { cancelledReason } from '../src/measurement/results/run-traits.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { FinishedUnit } from '../src/workloads/load-output.ts';
import { runAttempts, warmUpAttempts } from '../src/failures/kinds.ts';
import { clustersOfLoad } from '../src/workloads/registry.ts';
import { driveWithEvents } from './events.ts';
import { failureKind, failureType, sentence } from './failure.ts';
import { signalHosts } from './hosts-signal.ts';
import { judgeLimitSeconds, keepLimitSeconds, stopLimitSeconds, undoLimitSeconds } from './limits.ts';
import { restartClusters, type Restarted } from './restart-clusters.ts';
import { keeping, loading, starting } from './retry.ts';
import type { RunControls } from './controls.ts';
import type { RunReporter } from './run-reporter.ts';
import type { Topics } from './topics.ts';

export interface RunContext {
  reporter: RunReporter;
  /** A pause also holds back further attempts. */
  controls: RunControls;
  topics: Topics;
  /** Number of attempts in earlier sessions. */
  earlierAttempts: number;
}

export async function measureRun(deployment: Deployment, planned: RunPlan, context: RunContext): Promise<RunSummary> {
  let run = planned;
  const { reporter, controls, earlierAttempts } = context;
  let finished: FinishedUnit[] = [];
  let repeatedBecause: string | undefined;
  let repeatsUnsteady = isRepeatedUnsteady(run);
  /** Of attempts that were not steady or too short: their successor takes their place. */
  const earlierNotes: string[] = [];
  // Attempts are numbered on disk across sessions. A resumed campaign has all its attempts again.
  for (let attempt = earlierAttempts + 1; ; attempt += 1) {
    const input: RunAttemptInput = { ...deployment, run, attempt, ...(finished.length > 0 ? { finished } : {}) };
    const reportStep = (step: RunProgress['step']) => reporter.report(stepNote(input, step, repeatedBecause));
    if (attempt > earlierAttempts + 1 && controls.paused) {
      await reportStep('paused');
      await reporter.flush();
      await controls.untilUnpaused();
    }
    const { failure, lost, notes, otherPrograms, warming } = await driveAttempt(input, context, reportStep);
    // What a slice did cannot be done again: the long run has moved on.
    const last =
      run.slice !== undefined ||
      lost.length > 0 ||
      attempt >= earlierAttempts + (warming ? warmUpAttempts : runAttempts);
    const invalidReasons = failure === null ? [] : [...new Set([sentence(failure), ...lost])];
    const label = runText(run, attempt);
    await reportStep('keeping');
    const summary = await keeping(`Keep ${label}`, keepLimitSeconds(run)).keepRun({
      ...input,
      invalidReasons,
      notes: [...earlierNotes, ...notes],
      ...(otherPrograms ? { otherPrograms } : {}),
      last,
      ...(repeatsUnsteady && !last ? { repeatsUnsteady: true } : {}),
      ...(warming && !last ? { repeatsWarming: true } : {}),
    });
    if (summary.unsteady) {
      repeatsUnsteady = false;
      repeatedBecause = `${warming ? 'still compiling' : 'not steady'}: ${summary.headline}`;
      earlierNotes.push(`Attempt ${attempt} was ${repeatedBecause}.`, ...notes);
      continue;
    }
    const changing = run.events?.filter(isUndoneAfterRun) ?? [];
    if (summary.state === 'valid') {
      if (changing.length > 0) await undo({ ...input, run: { ...run, events: changing } }, label);
      return summary;
    }
    // Also after the last attempt: the next run needs what the events stopped.
    if (run.events) await undo(input, label);
    if (last) {
      // The next slice needs the services.
      if (run.slice && lost.length === 0 && failureType(failure) === 'ServiceDied')
        await restartClusters(deployment, restarted(run));
      if (failure === null) return summary;
      return { ...summary, kind: lost.length > 0 ? 'unreachable host' : failureKind(failure) };
    }
    repeatedBecause = summary.headline;
    if (summary.tooShort) {
      run = longerRun(run);
      earlierNotes.push(`Attempt ${attempt} was too short, and the next lasted longer: ${summary.headline}`);
    }
    // Finished units stay valid only if a load generator failed; a dead service or a timeout may have affected them.
    if (failureType(failure) === 'RunFailed') finished = summary.finished ?? finished;
    if (failureType(failure) === 'ServiceDied' || run.events) await restartClusters(deployment, restarted(run));
  }
}

/**
 * A search repeats its levels by rules of its own, events change throughput on purpose, a slice cannot be done again, and a warm-up is
 * there because the system is not steady yet.
 */
function isRepeatedUnsteady({ search, slice, events, warmUp }: RunPlan): boolean {
  return !search && !slice && !events && !warmUp;
}

async function undo(input: RunAttemptInput, label: string): Promise<void> {
  const undoing = keeping(`Undo the events of ${label}`, undoLimitSeconds(input.run)).undoEvents(input);
  // A history of an earlier version has no answer.
  const changed: ChangedHosts | undefined = await undoing;
  if (changed?.inventory) await signalHosts(changed.inventory);
}

/** Returns the failure, or null. Stops all jobs of a failed attempt, but on hosts that are lost. Rethrows a cancellation. */
async function driveAttempt(
  input: RunAttemptInput,
  { topics }: RunContext,
  reportStep: (step: RunProgress['step']) => Promise<void>,
): Promise<{ failure: unknown; lost: string[]; notes: string[] } & Pick<DriveResult, 'otherPrograms' | 'warming'>> {
  const label = runText(input.run, input.attempt);
  const notes: string[] = [];
  try {
    await reportStep('preparing');
    notes.push(...(await topics.rewriteFor(input.run)));
    await starting(`Prepare ${label}`, input.run.limitSeconds).prepareRun(input);
    await reportStep('under load');
    const { events, limitSeconds } = input.run;
    const { timesResumed, otherPrograms, warming } = events
      ? await driveWithEvents(input, events, label)
      : await loading(label, limitSeconds).driveRun(input);
    if (timesResumed > 0) notes.push(resumedNote(timesResumed));
    await keeping(`Judge ${label}`, judgeLimitSeconds(input.plan)).judgeRun(input);
    const found = { ...(otherPrograms ? { otherPrograms } : {}), ...(warming ? { warming } : {}) };
    return { failure: null, lost: [], notes, ...found };
  } catch (error) {
    const cancelled = isCancellation(error);
    const stopped = await CancellationScope.nonCancellable(async () => {
      const stopping = keeping(`Stop ${label}`, stopLimitSeconds(input.run)).stopRun(input);
      // A history of an earlier version has no answer.
      const answer: { lost: string[] } | undefined = await stopping;
      if (cancelled) await storeCancelledRun(input);
      return answer;
    });
    if (cancelled) throw error;
    return { failure: error, lost: stopped?.lost ?? [], notes };
  }
}

/** Results of a cancelled run are invalid, but may show why somebody cancelled. */
async function storeCancelledRun(input: RunAttemptInput): Promise<void> {
  const invalidReasons = [cancelledReason];
  const label = runText(input.run, input.attempt);
  await keeping(`Keep ${label}`, keepLimitSeconds(input.run)).keepRun({
    ...input,
    invalidReasons,
    notes: [],
    last: true,
  });
}

/** The clusters that the run loads or uses, with its own settings. */
function restarted({ loads, limitSeconds, variant }: RunPlan): Restarted {
  const clusters = loads.flatMap(clustersOfLoad);
  return { clusters, limitSeconds, ...(variant ? { variant: variant.name } : {}) };
}

function resumedNote(times: number): string {
  const count = times === 1 ? 'once' : `${times} times`;
  return `A worker or its connection was lost under load and the run was resumed ${count}; the load continued.`;
}

function stepNote(
  { run, attempt }: RunAttemptInput,
  step: RunProgress['step'],
  repeatedBecause: string | undefined,
): RunNote {
  const { id: runId, group, title, level, plannedSeconds } = run;
  const { workflowId } = workflowInfo();
  const startMilliseconds = Date.now();
  const progress = { runId, group, title, level, attempt, step, startMilliseconds, plannedSeconds, workflowId };
  return { kind: 'step', run: { ...progress, ...(repeatedBecause === undefined ? {} : { repeatedBecause }) } };
}
