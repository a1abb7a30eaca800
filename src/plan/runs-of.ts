/** The runs among the steps of a plan. */
import { runKind, type Plan, type RunPlan, type Step } from './plan.ts';

/** The runs of a plan, in order. Findings and report use only these. */
export function runsOf({ steps }: Pick<Plan, 'steps'>): RunPlan[] {
  return steps.filter(isRun);
}

/** The schema of a plan validates such a step as a run. */
export function isRun(step: Step): step is RunPlan {
  return step.kind === runKind;
}
