/** Builds the steps of a plan from a draft whose short forms are all expanded. */
import type { Plan, Step } from '../../plan/plan.ts';
import { numberSteps } from '../../steps/facts.ts';
import { withChangingHosts } from '../clusters/changing-hosts.ts';
import { checkHealed } from '../events/run-events.ts';
import { checkDistinct } from '../run-bounds.ts';
import { RunBuilder } from './build-runs.ts';
import { datasetsOfSteps } from './complete-steps.ts';
import { isDraftRun, type BuiltRun, type Draft } from './draft.ts';

/** The steps and what else a plan says of its runs, and every run with what it was made of. Faults of runs as a set are reported. */
export function buildSteps(draft: Draft): { built: Pick<Plan, 'steps' | 'matrices'>; runs: BuiltRun[] } {
  const { faults } = draft;
  const runs = draft.steps.filter(isDraftRun);
  const builder = new RunBuilder(draft);
  const made = draft.steps.flatMap((step): Step[] => (isDraftRun(step) ? builder.build(step) : [step.plan]));
  checkDistinct(builder.built, faults);
  checkHealed(builder.built, made, faults);
  const steps = numberSteps(withChangingHosts(made, { ...draft, datasets: datasetsOfSteps(draft.unvaried.steps) }));
  const matrices = [...new Set(runs.flatMap(({ matrix }) => matrix?.plan ?? []))];
  return {
    built: { steps, ...(matrices.length > 0 ? { matrices: { ...draft.order, all: matrices } } : {}) },
    runs: builder.built,
  };
}
