/** The runs that count, as opposed to warm-ups. */
import type { Plan, RunPlan } from './plan.ts';
import { runsOf } from './runs-of.ts';

/** The runs that findings use: all except warm-ups. */
export function judgedRuns(plan: Pick<Plan, 'steps'>): RunPlan[] {
  return runsOf(plan).filter(({ warmUp }) => !warmUp);
}
