/** The ceiling of a step that decides while it runs which runs it makes. Pure. */
import type { DecidingStep, RunPlan, Step } from '../plan/plan.ts';

/** The lengths of a step that may make all of these runs, in seconds; it typically makes some of them. */
export function ceilingOf(runs: RunPlan[]): Pick<Step, 'plannedSeconds' | 'limitSeconds'> & { typicalSeconds: number } {
  const sum = (of: (run: RunPlan) => number): number => runs.reduce((seconds, run) => seconds + of(run), 0);
  return {
    plannedSeconds: sum(({ plannedSeconds }) => plannedSeconds),
    typicalSeconds: sum(({ typicalSeconds, plannedSeconds }) => typicalSeconds ?? plannedSeconds),
    limitSeconds: sum(({ limitSeconds }) => limitSeconds),
  };
}

/** What is left of the step once these runs are made. */
export function withoutRuns<Deciding extends DecidingStep>(step: Deciding, made: ReadonlySet<string>): Deciding {
  const possibleRuns = step.possibleRuns.filter(({ id }) => !made.has(id));
  return possibleRuns.length === step.possibleRuns.length
    ? step
    : { ...step, possibleRuns, ...ceilingOf(possibleRuns) };
}
