/** Runs that count, and those that only warm up for them. */
import type { Plan, RunPlan } from './plan.ts';
import { runsOf } from './runs-of.ts';

/** The runs that findings are drawn from: all but those that only warm up. */
export function judgedRuns(plan: Pick<Plan, 'steps'>): RunPlan[] {
  return runsOf(plan).filter(({ warmUp }) => !warmUp);
}
