/** A run as a step, or as one of a step that decides: skipped, or measured. Always reported. */
import { ApplicationFailure } from '@temporalio/workflow';
import { typicalSecondsOf } from '../../src/campaign/lengths.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { saturatedLowerLevel } from '../../src/plan/runs-of.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { measureRun } from '../run.ts';
import type { StepContext, StepFunction } from './step-function.ts';

/** An invalid run does not throw, but for the second one that loses a host: it is reported, and the next step follows. */
export const performRun: StepFunction<RunPlan> = async (planned, context) => {
  const { deployment, earlier, reporter, controls, results } = context;
  // Sent with the next note or flush, which follows at once: the next step, a pause, or the end of this history.
  const noteEnd = (run: RunPlan, { state, headline }: RunEnd): void =>
    reporter.reportWithNext({ kind: 'end', runId: run.id, state, headline, plannedSeconds: typicalSecondsOf(run) });

  const reason = skipReason(planned, context);
  if (reason !== null) {
    noteEnd(planned, { state: 'skipped', headline: reason });
    return;
  }
  const { notSettled } = results.datasets;
  const run: RunPlan = notSettled === null ? planned : { ...planned, notSettled };
  const earlierAttempts = earlier.attempts[run.id] ?? 0;
  const summary = await measureRun(deployment, run, { reporter, controls, topics: results.topics, earlierAttempts });
  noteEnd(run, summary);
  results.add(run, summary);
  const { invalidRuns } = results.soFar();
  if (invalidRuns.filter(({ kind }) => kind === 'unreachable host').length > mostRunsThatLoseHosts)
    throw ApplicationFailure.nonRetryable(summary.headline, 'HostUnreachable');
};

/** Further runs would wait in vain for a host that stays away, on machines that cost money. */
const mostRunsThatLoseHosts = 1;

type RunEnd = Pick<RunSummary, 'state' | 'headline'>;

/** Skipped on request, or because a lower level was saturated and the campaign then skips higher ones. */
function skipReason(run: RunPlan, { controls, results }: StepContext): string | null {
  if (controls.skips(run.id)) return 'A user skipped it while the campaign ran.';
  const cause = saturatedLowerLevel(run, results.saturated);
  return cause ? `The lower level ${cause.id} was saturated.` : null;
}
