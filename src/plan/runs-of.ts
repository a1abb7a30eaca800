/** The runs and searches among the steps of a plan, and which of them belong together. Pure. */
import type { Phase } from './phases.ts';
import {
  runKind,
  searchKind,
  type DecidingStep,
  type LoadPlan,
  type Plan,
  type RunGroup,
  type RunPlan,
  type SearchStep,
  type Step,
} from './plan.ts';
import type { SearchPlan } from './search-plan.ts';

/** The runs of a plan, in order, with all that its steps may make. Findings and report use only these. */
export function runsOf({ steps }: Pick<Plan, 'steps'>): RunPlan[] {
  return steps.flatMap(runsOfStep);
}

/** A run itself, or every run that a step may make; none for other steps. */
export function runsOfStep(step: Step): RunPlan[] {
  if (isRun(step)) return [step];
  return isDeciding(step) ? step.possibleRuns : [];
}

/** The steps, with the runs that it may make in place of a step that decides. */
export function withPossibleRuns(steps: Step[]): Exclude<Step, DecidingStep>[] {
  return steps.flatMap((step) => (isDeciding(step) ? step.possibleRuns : [step]));
}

/** Whether anything is measured in a step. */
export function hasRuns(step: Step): boolean {
  return runsOfStep(step).length > 0;
}

/** The schema of a plan validates such a step as a run. */
export function isRun(step: Step): step is RunPlan {
  return step.kind === runKind;
}

export function isDeciding(step: Step): step is DecidingStep {
  return 'possibleRuns' in step;
}

/** The schema of a plan validates such a step as a search. */
export function isSearch(step: Step): step is SearchStep {
  return step.kind === searchKind;
}

/** What a plan searches for, in the order of the steps. */
export function searchesOf({ steps }: Pick<Plan, 'steps'>): SearchPlan[] {
  return steps.filter(isSearch).map(({ search }) => search);
}

/** The runs that findings use: all except warm-ups. */
export function judgedRuns(plan: Pick<Plan, 'steps'>): RunPlan[] {
  return runsOf(plan).filter(({ warmUp }) => !warmUp);
}

/** The runs without those that a search has not made: `possibleRuns` is its ceiling, not what it needs. */
export function withoutUnneeded(runs: RunPlan[], isMade: (runId: string) => boolean): RunPlan[] {
  return runs.filter(({ id, search }) => !search || isMade(id));
}

export type MeasuringPhase = Extract<Phase, 'isolated' | 'combined'>;

/** Group of runs that load several clusters. */
export const combinedGroup = 'combined';

/** The group of a run: the only cluster that it loads, or `combined`. */
export function groupOfLoads(loads: Pick<LoadPlan, 'cluster'>[]): RunGroup {
  const [only, ...others] = new Set(loads.map(({ cluster }) => cluster));
  return only !== undefined && others.length === 0 ? only : combinedGroup;
}

/** The phase of a run. An isolated run of a comparison belongs to the combined phase, because it alternates with the combined run. */
export function phaseOf({ loads, block }: Pick<RunPlan, 'loads' | 'block'>): MeasuringPhase {
  return groupOfLoads(loads) === combinedGroup || block ? 'combined' : 'isolated';
}

/** The slices of each long run of a plan, by the id of the long run. */
export function slicesOf(plan: Pick<Plan, 'steps'>): Map<string, RunPlan[]> {
  return Map.groupBy(
    runsOf(plan).filter(({ slice }) => slice),
    ({ slice }) => slice!.of,
  );
}

/** The saturated run that is the reason to skip this one: a lower level of the same sweep. Null if there is none. */
export function saturatedLowerLevel({ group, sweep }: RunPlan, saturated: RunPlan[]): RunPlan | null {
  if (!sweep) return null;
  const isCause = (lower: RunPlan): boolean =>
    lower.group === group &&
    lower.sweep?.of === sweep.of &&
    lower.sweep.onSaturation === 'stop' &&
    lower.sweep.level < sweep.level;
  return saturated.find(isCause) ?? null;
}
