/** Reports a step that is no run to the campaign, when it begins and when it has ended. */
import { workflowInfo } from '@temporalio/workflow';
import type { Step } from '../../src/plan/plan.ts';
import type { StepContext, StepFunction } from './step-function.ts';

/** Performs a step and returns what came of it in one line, without a full stop, such as `settled after 62 s`. */
type ReportedFunction<Planned extends Step> = (step: Planned, context: StepContext) => Promise<string>;

/** Such steps are long and few, so each note is sent at once. */
export function reported<Planned extends Step>(perform: ReportedFunction<Planned>): StepFunction<Planned> {
  return async (step, context) => {
    const { reporter } = context;
    const { id: stepId, title, plannedSeconds } = step;
    const { workflowId } = workflowInfo();
    const begun = { stepId, title, startMilliseconds: Date.now(), plannedSeconds, workflowId };
    await reporter.report({ kind: 'begun', step: begun });
    await reporter.flush();
    let headline: string | null = null;
    try {
      headline = await perform(step, context);
    } finally {
      await reporter.report({ kind: 'done', stepId, headline });
      await reporter.flush();
    }
  };
}
