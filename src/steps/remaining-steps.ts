/** The steps that a later session of a campaign performs. Pure. */
import type { Step } from '../plan/plan.ts';
import { isDeciding } from '../plan/runs-of.ts';
import { withoutRuns } from './deciding.ts';
import { factsOfStep } from './registry.ts';

/**
 * The remaining runs and the other steps that these need on new hosts, in the order of the plan. A step that decides has only the
 * runs that it may still make.
 *
 * @param done ids of the runs that are not repeated, and of the steps that have decided; if empty, every step remains
 */
export function remainingSteps(steps: Step[], done: ReadonlySet<string>): Step[] {
  if (done.size === 0) return steps;
  const left: Step[] = [];
  for (const step of steps.toReversed()) {
    if (!factsOfStep(step).isRemaining(step, { done, later: left })) continue;
    left.unshift(isDeciding(step) ? withoutRuns(step, done) : step);
  }
  return left;
}
