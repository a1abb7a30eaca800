/** Runs that count, and those that only warm up for them. */
import type { Plan, RunPlan } from './plan.ts';

/** The runs that findings are drawn from: all but those that only warm up. */
export function judgedRuns({ runs }: Pick<Plan, 'runs'>): RunPlan[] {
  return runs.filter(({ warmUp }) => !warmUp);
}
