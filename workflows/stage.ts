/** A stage of a campaign: steps made one after the other by a child workflow, in as many histories as they need. */
import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { MeasuredRuns, StageInput } from './messages.ts';
import { openMeasured } from './measured.ts';
import { followSteering } from './steering.ts';
import { makeStep } from './steps/registry.ts';
import { openTelling } from './telling.ts';

/**
 * A history this long is ended before the next step, and the rest goes on in a fresh one. A run that is tried three
 * times takes about a hundred events, and Temporal warns above 10,240.
 */
export const longHistoryEvents = 8000;

/** A run that stays void does not keep the next step from being made; any other step that fails ends the campaign. */
export async function stage(input: StageInput): Promise<MeasuredRuns> {
  const { steps, earlier, steering, notesAtOnce, historyEvents, before, ...on } = input;
  const steered = followSteering(steering);
  const telling = openTelling(notesAtOnce);
  const measured = openMeasured(on, earlier.kept, before);
  try {
    for (const [index, step] of steps.entries()) {
      if (index > 0 && historyIsLong(historyEvents)) {
        // Before the steering is read that the fresh history begins with: it may change meanwhile.
        await telling.flush();
        const rest = { steps: steps.slice(index), steering: steered.steering, before: measured.soFar() };
        return await continueAsNew<typeof stage>({ ...input, ...rest });
      }
      if (steered.paused) {
        await telling.flush();
        await steered.untilUnpaused();
      }
      await makeStep(step, { on, earlier, telling, steered, measured });
    }
    return measured.soFar();
  } finally {
    await telling.flush();
  }
}

function historyIsLong(limitEvents: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > limitEvents;
}
