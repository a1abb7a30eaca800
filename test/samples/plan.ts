/** The plan that every sample begins from. */
import type { Plan } from '../../src/plan/plan.ts';

/** A plan of nothing, with what a test says instead. */
export function samplePlan(change: Partial<Plan> = {}): Plan {
  return {
    campaign: 'sample',
    title: 'A sample',
    profile: 'local',
    size: 'smoke',
    hosts: [],
    clusters: {},
    steps: [],
    phases: [],
    plannedSeconds: 0,
    ...change,
  };
}
