/** Which steps of a plan are runs. */
import { runKind, type Plan, type RunPlan, type Step } from './plan.ts';

/** The runs of a plan, in their order: what findings and report know of. */
export function runsOf({ steps }: Pick<Plan, 'steps'>): RunPlan[] {
  return steps.filter(isRun);
}

/** A plan that is read back is held to the schema of a run where a step says that it is one. */
export function isRun(step: Step): step is RunPlan {
  return step.kind === runKind;
}
