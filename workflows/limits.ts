/** How long a phase may take at the latest, in seconds, by the plan. */
import type { Phase, Plan } from '../src/campaign/plan.ts';

const unplannedSeconds = 1800;

export function limitSeconds(plan: Plan, phase: Phase): number {
  return plan.phases.find((entry) => entry.phase === phase)?.limitSeconds ?? unplannedSeconds;
}
