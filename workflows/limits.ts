/** How long a wait may last at the latest, in seconds, by the plan. What happens then is in src/plan/overdue.ts. */
import type { Phase, Plan, RunPlan } from '../src/plan/plan.ts';

const unplannedSeconds = 1800;

export function limitSeconds(plan: Plan, phase: Phase): number {
  return plan.phases.find((entry) => entry.phase === phase)?.limitSeconds ?? unplannedSeconds;
}

/** Outputs grow with the length of a run, and are read as a whole. */
export function keepLimitSeconds(run: RunPlan): number {
  return 1800 + run.plannedSeconds;
}

/** Each load, and each job that prepares it, is given a grace of seconds to end by itself. */
export function stopLimitSeconds(run: RunPlan): number {
  return 300 + 60 * run.loads.length;
}

/** To ask every host whether the window is whole, and to start samplers again. */
export function judgeLimitSeconds(plan: Plan): number {
  return 300 + 10 * plan.hosts.length;
}
