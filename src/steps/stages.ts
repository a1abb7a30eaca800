/** The stages of a campaign: steps that follow each other and have one label, made by one child workflow. Pure. */
import { combinedGroup, groupOfLoads, type MeasuringPhase } from '../plan/phase-of.ts';
import type { Plan, Step } from '../plan/plan.ts';
import { isRun } from '../plan/runs-of.ts';
import type { StageLabel } from './facts.ts';
import { factsOfStep } from './registry.ts';

export interface Stage extends StageLabel {
  /** Of one stage of the plan alone, as ids of workflows have to be. */
  id: string;
  steps: Step[];
}

/** Every step in its stage. A step without a label belongs to the stage of what follows it; the last ones to the last stage. */
export function stagesOf({ steps }: Pick<Plan, 'steps'>): Stage[] {
  const stages: Omit<Stage, 'id'>[] = [];
  let unlabelled: Step[] = [];
  for (const step of steps) {
    const label = factsOfStep(step).stage(step);
    const last = stages.at(-1);
    if (label === null) unlabelled.push(step);
    else {
      if (last && last.name === label.name && last.phase === label.phase) last.steps.push(...unlabelled, step);
      else stages.push({ ...label, steps: [...unlabelled, step] });
      unlabelled = [];
    }
  }
  const last = stages.at(-1);
  if (last) last.steps.push(...unlabelled);
  else if (unlabelled.length > 0) stages.push({ name: 'steps', phase: 'isolated', steps: unlabelled });
  return stages.map((stage, index) => {
    const before = stages.slice(0, index).filter(({ name }) => name === stage.name).length;
    return { ...stage, id: before === 0 ? stage.name : `${stage.name}-${before + 1}` };
  });
}

/** The stages that a session makes, by the ids that they have in the whole plan. Its steps are those that are left, if any. */
export function stagesLeft(plan: Pick<Plan, 'steps'>, left: Step[]): Stage[] {
  const ids = new Set(left.map(({ id }) => id));
  return stagesOf(plan).map((stage) => ({ ...stage, steps: stage.steps.filter(({ id }) => ids.has(id)) }));
}

/** The steps that count to a phase. */
export function stepsOfPhase(plan: Pick<Plan, 'steps'>, phase: MeasuringPhase): Step[] {
  return stagesOf(plan).flatMap((stage) => (stage.phase === phase ? stage.steps : []));
}

/** One line on a stage: what is loaded, and how many steps of each kind there are. */
export function stageSummary({ name, phase, steps }: Stage): string {
  const kinds = Map.groupBy(steps, ({ kind }) => kind);
  const counted = [...kinds.values()].map(countText).join(', ');
  if (phase === 'isolated') return `${name} alone: ${counted}`;
  const inTurns = steps.some((step) => isRun(step) && groupOfLoads(step.loads) !== combinedGroup);
  const what = inTurns ? 'All systems together, and each alone in turns with it' : 'All systems together';
  return `${what}: ${counted}`;
}

/** So many steps of one kind, such as `1 run`. */
function countText(steps: Step[]): string {
  const [first] = steps;
  return first && steps.length === 1 ? `1 ${first.kind}` : `${steps.length} ${first ? factsOfStep(first).plural : ''}`;
}
