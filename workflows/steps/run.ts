/** A run as a step: left out, filled by its search, or measured; and told of in any case. */
import { likelySecondsOf } from '../../src/campaign/lengths.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { leftOutFor } from '../../src/plan/sweep.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { measureRun } from '../run.ts';
import type { StepContext, StepPart } from './step-part.ts';

/** A run that stays void does not throw: it is told of, and the next step is made. */
export const makeRun: StepPart<RunPlan> = async (planned, context) => {
  const { on, earlier, telling, steered, measured } = context;
  // What follows at once tells of it: the next step, a pause, or the end of this history.
  const noteEnd = (run: RunPlan, { state, headline }: Ended): void =>
    telling.tellWithNext({ kind: 'end', runId: run.id, state, headline, plannedSeconds: likelySecondsOf(run) });

  const reason = whyLeftOut(planned, context);
  const filled = reason === null ? measured.searches.fill(planned) : { reason };
  if ('reason' in filled) {
    noteEnd(planned, { state: 'skipped', headline: filled.reason });
    return;
  }
  const { run } = filled;
  const earlierAttempts = earlier.attempts[run.id] ?? 0;
  const summary = await measureRun(on, run, { telling, steered, topics: measured.topics, earlierAttempts });
  noteEnd(run, summary);
  measured.note(run, summary);
};

type Ended = Pick<RunSummary, 'state' | 'headline'>;

/** Somebody asked for it; or a lower level was saturated, and the campaign says not to try a higher one then. */
function whyLeftOut(run: RunPlan, { steered, measured }: StepContext): string | null {
  if (steered.skips(run.id)) return 'Left out, as was asked while the campaign ran.';
  const cause = leftOutFor(run, measured.saturated);
  return cause ? `Left out: ${cause.id}, a lower level of it, was saturated.` : null;
}
