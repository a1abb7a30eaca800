/** A stage of a campaign: a child workflow that performs its steps in order, in as many histories as they need. */
import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { Step } from '../src/plan/plan.ts';
import { withSearchSteps } from '../src/measurement/results/earlier-plans.ts';
import type { MeasuredRuns, StageInput } from './messages.ts';
import { openStageResults } from './stage-results.ts';
import { receiveControls } from './controls.ts';
import { performStep } from './steps/registry.ts';
import { createRunReporter } from './run-reporter.ts';

/**
 * After this many events the workflow continues in a new history before the next step. A run with three attempts takes
 * about a hundred events, and Temporal warns above 10,240.
 */
export const longHistoryEvents = 8000;

/** An invalid run does not end the stage. Any other failed step ends the campaign. */
export async function stage(input: StageInput): Promise<MeasuredRuns> {
  const { earlier, controlState, notesPerSignal, historyEvents, before, steps: _, ...deployment } = input;
  const controls = receiveControls(controlState);
  const reporter = createRunReporter(notesPerSignal);
  const results = openStageResults(deployment, earlier.kept, before);
  try {
    let isFirst = true;
    // Also of a campaign that an earlier version has begun.
    let left = withSearchSteps({ ...input.plan, steps: input.steps }).steps;
    while (left.length > 0) {
      const [step, ...later] = left as [Step, ...Step[]];
      if (!isFirst && historyIsLong(historyEvents)) {
        // Flush first: the controls for the new history may change meanwhile.
        await reporter.flush();
        const rest = { steps: left, controlState: controls.controlState, before: results.soFar() };
        return await continueAsNew<typeof stage>({ ...input, ...rest });
      }
      isFirst = false;
      if (controls.paused) {
        await reporter.flush();
        await controls.untilUnpaused();
      }
      const rest = await performStep(step, { deployment: results.deployment(), earlier, reporter, controls, results });
      left = rest ? [rest, ...later] : later;
    }
    return results.soFar();
  } finally {
    await reporter.flush();
  }
}

function historyIsLong(limitEvents: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > limitEvents;
}
