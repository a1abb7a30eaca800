/** Timeouts in seconds, by the plan. `whenOverdue` in src/plan/phases.ts says what happens after them. */
import type { Phase } from '../src/plan/phases.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';

const unplannedSeconds = 1800;

export function limitSeconds(plan: Plan, phase: Phase): number {
  return plan.phases.find((entry) => entry.phase === phase)?.limitSeconds ?? unplannedSeconds;
}

/** Outputs grow with the length of the run. */
export function keepLimitSeconds(run: RunPlan): number {
  return 1800 + run.plannedSeconds;
}

/** Each job gets some seconds to end by itself before it is killed. */
export function stopLimitSeconds(run: RunPlan): number {
  return 300 + 60 * run.loads.length;
}

/** Each service that an event stopped gets the time to start again. */
export function undoLimitSeconds({ events = [] }: RunPlan): number {
  return 300 + 600 * events.length;
}

/** Time to check the window on every host, and to restart samplers. */
export function judgeLimitSeconds(plan: Plan): number {
  return 300 + 10 * plan.hosts.length;
}
