/** The steps that a later session of a campaign performs. Pure. */
import type { RunPlan, Step } from '../plan/plan.ts';
import { isRun } from '../plan/runs-of.ts';
import { factsOfStep } from './registry.ts';

/**
 * The remaining runs and the other steps that these need on new hosts, in the order of the plan.
 *
 * @param done ids of the runs that are not repeated; if empty, every step remains
 * @param isOver whether a run is reserved for a search that has ended: it remains, to be skipped, and needs nothing
 */
export function remainingSteps(
  steps: Step[],
  done: ReadonlySet<string>,
  isOver: (run: RunPlan) => boolean = () => false,
): Step[] {
  if (done.size === 0) return steps;
  const left: Step[] = [];
  const needed: Step[] = [];
  for (const step of steps.toReversed()) {
    if (!factsOfStep(step).isRemaining(step, { done, later: needed.toReversed() })) continue;
    left.push(step);
    if (!isRun(step) || !isOver(step)) needed.push(step);
  }
  return left.toReversed();
}
