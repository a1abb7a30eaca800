/** Which steps a further session of a campaign makes. Pure. */
import type { Step } from '../plan/plan.ts';
import { factsOfStep } from './registry.ts';

/**
 * In the order of the plan: the runs that are not done, and what has to go before or after them on hosts that are new.
 *
 * @param done ids of the runs that are not made again; with none of them everything is left
 */
export function stepsLeft(steps: Step[], done: ReadonlySet<string>): Step[] {
  if (done.size === 0) return steps;
  const left: Step[] = [];
  for (const step of steps.toReversed()) {
    if (factsOfStep(step).isLeft(step, { done, later: left.toReversed() })) left.push(step);
  }
  return left.toReversed();
}
