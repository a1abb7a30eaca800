/** Measures the runs of a child workflow one after the other, in as many histories as they need. */
import { workflowInfo } from '@temporalio/workflow';
import type { RunPlan } from '../src/campaign/plan.ts';
import type { RunSummary } from '../src/results/types.ts';
import type { MeasuredRuns, MeasureInput } from './messages.ts';
import { measureRun } from './run.ts';
import { followSteering } from './steering.ts';
import { openTelling } from './telling.ts';

/**
 * A history this long is ended before the next run, and the rest goes on in a fresh one. A run that is tried three
 * times takes about a hundred events, and Temporal warns above 10,240.
 */
export const longHistoryEvents = 8000;

/**
 * A run that stays void does not keep the next from being measured, and a skipped one is told of and passed over.
 * `goOn` hands the rest to a fresh history; it never returns.
 */
export async function measure(
  input: MeasureInput,
  goOn: (rest: MeasureInput) => Promise<never>,
): Promise<MeasuredRuns> {
  const { runs, steering, notesAtOnce, historyEvents: _, voids: before, ...on } = input;
  const steered = followSteering(steering);
  const telling = openTelling(notesAtOnce);
  const voids = [...before];
  const tellEnd = ({ id: runId, plannedSeconds }: RunPlan, { state, headline }: Ended): Promise<void> =>
    telling.tell({ kind: 'end', runId, state, headline, plannedSeconds });

  for (const [index, run] of runs.entries()) {
    if (index > 0 && historyIsLong(input.historyEvents)) {
      await telling.flush();
      return await goOn({ ...input, runs: runs.slice(index), steering: steered.steering, voids });
    }
    if (steered.paused) {
      await telling.flush();
      await steered.untilUnpaused();
    }
    if (steered.skips(run.id)) {
      await tellEnd(run, { state: 'skipped', headline: 'left out, as was asked while the campaign ran' });
      continue;
    }
    const summary = await measureRun(on, run, { telling, steered });
    await tellEnd(run, summary);
    if (summary.state === 'void') voids.push(summary);
  }
  await telling.flush();
  return voids;
}

type Ended = Pick<RunSummary, 'headline'> & { state: RunSummary['state'] | 'skipped' };

function historyIsLong(limitEvents: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > limitEvents;
}
