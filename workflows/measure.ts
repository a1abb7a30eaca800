/** Measures the runs of a child workflow one after the other, in as many histories as they need. */
import { workflowInfo } from '@temporalio/workflow';
import { likelySecondsOf } from '../src/campaign/lengths.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { leftOutFor } from '../src/plan/sweep.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { MeasuredRuns, MeasureInput } from './messages.ts';
import { measureRun } from './run.ts';
import type { Steered } from './steering.ts';
import { openSearches } from './search.ts';
import { followSteering } from './steering.ts';
import { openTelling } from './telling.ts';
import { openTopics } from './topics.ts';

/**
 * A history this long is ended before the next run, and the rest goes on in a fresh one. A run that is tried three
 * times takes about a hundred events, and Temporal warns above 10,240.
 */
export const longHistoryEvents = 8000;

/**
 * A run that stays void does not keep the next from being measured, and one that is left out is told of and passed over.
 * `goOn` hands the rest to a fresh history; it never returns.
 */
export async function measure(
  input: MeasureInput,
  goOn: (rest: MeasureInput) => Promise<never>,
): Promise<MeasuredRuns> {
  const { runs, earlier, steering, notesAtOnce, historyEvents: _, before, ...on } = input;
  const steered = followSteering(steering);
  const telling = openTelling(notesAtOnce);
  const topics = openTopics(on, earlier.kept, before.topics);
  const searches = openSearches(input.plan.searches ?? [], before.searched ?? []);
  const voids = [...before.voids];
  const saturated = [...before.saturated];
  // What follows at once tells of it: the next run, a pause, or the end of this history.
  const noteEnd = (run: RunPlan, { state, headline }: Ended): void =>
    telling.tellWithNext({ kind: 'end', runId: run.id, state, headline, plannedSeconds: likelySecondsOf(run) });

  try {
    for (const [index, planned] of runs.entries()) {
      if (index > 0 && historyIsLong(input.historyEvents)) {
        // Before the steering is read that the fresh history begins with: it may change meanwhile.
        await telling.flush();
        const soFar = { voids, saturated, topics: topics.written, searched: searches.searched };
        return await goOn({ ...input, runs: runs.slice(index), steering: steered.steering, before: soFar });
      }
      if (steered.paused) {
        await telling.flush();
        await steered.untilUnpaused();
      }
      const reason = whyLeftOut(planned, steered, saturated);
      const filled = reason === null ? searches.fill(planned) : { reason };
      if ('reason' in filled) {
        noteEnd(planned, { state: 'skipped', headline: filled.reason });
        continue;
      }
      const { run } = filled;
      const summary = await measureRun(on, run, {
        telling,
        steered,
        topics,
        earlierAttempts: earlier.attempts[run.id] ?? 0,
      });
      noteEnd(run, summary);
      searches.note(run, summary);
      if (summary.saturated) saturated.push(run);
      if (summary.state === 'void') voids.push(summary);
    }
    return { voids, searched: searches.searched };
  } finally {
    await telling.flush();
  }
}

type Ended = Pick<RunSummary, 'state' | 'headline'>;

/** Somebody asked for it; or a lower level was saturated, and the campaign says not to try a higher one then. */
function whyLeftOut(run: RunPlan, steered: Steered, saturated: RunPlan[]): string | null {
  if (steered.skips(run.id)) return 'Left out, as was asked while the campaign ran.';
  const cause = leftOutFor(run, saturated);
  return cause ? `Left out: ${cause.id}, a lower level of it, was saturated.` : null;
}

function historyIsLong(limitEvents: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > limitEvents;
}
