/** What is known of a run: loads at one level, measured once. Pure. */
import { runAttempts, warmUpAttempts } from '../../failures/kinds.ts';
import { groupOfLoads, phaseOf } from '../../plan/runs-of.ts';
import type { RunPlan } from '../../plan/plan.ts';
import { withKnownEvents } from '../../actions/registry.ts';
import { knownRunSchema } from '../../workloads/known-loads.ts';
import type { StepFacts } from '../facts.ts';

export const facts: StepFacts<RunPlan> = {
  plural: 'runs',
  planned: withKnownEvents(knownRunSchema),
  label: ({ title, level }) => `${title}, ${level}`,
  stage(run) {
    // A warm-up that follows a restart belongs to the runs for which it warms up.
    if (run.warmUp && run.variant) return null;
    const phase = phaseOf(run);
    return { phase, name: phase === 'isolated' ? groupOfLoads(run.loads) : phase };
  },
  // A slice is not made again.
  longestSeconds: ({ limitSeconds, slice, warmUp }) =>
    (slice ? 1 : warmUp ? warmUpAttempts : runAttempts) * limitSeconds,
  isRemaining: ({ id }, { done }) => !done.has(id),
  // Its events stop services for a time, which `outages.ts` in `src/measurement/runs` knows.
  stopsServices: () => [],
};
