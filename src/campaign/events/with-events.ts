/** Gives resolved runs their events. Pure. */
import type { EventPlan } from '../../plan/events.ts';
import type { ResolvedRun } from '../resolved-run.ts';
import type { ResolvedStep } from '../steps/resolved-step.ts';

type Events = ReadonlyMap<string, EventPlan[]>;

function withOwn(run: ResolvedRun, events: Events): ResolvedRun {
  const own = events.get(run.name);
  return own ? { ...run, events: own } : run;
}

export function withEvents(runs: ResolvedRun[], events: Events): ResolvedRun[] {
  return runs.map((run) => withOwn(run, events));
}

/** The same for the runs among steps; null if there are no steps. */
export function withEventsOfSteps(steps: ResolvedStep[] | null, events: Events): ResolvedStep[] | null {
  return steps && steps.map((step) => (step.does === 'run' ? { ...step, run: withOwn(step.run, events) } : step));
}
