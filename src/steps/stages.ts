/** The stages of a campaign: consecutive steps with one label, performed by one child workflow. Pure. */
import { type MeasuringPhase, combinedGroup, groupOfLoads, runsOf } from '../plan/runs-of.ts';
import type { Plan, Step } from '../plan/plan.ts';
import type { StageLabel } from './facts.ts';
import { factsOfStep } from './registry.ts';

export interface Stage extends StageLabel {
  /** Unique in the plan: it becomes part of a workflow id. */
  id: string;
  steps: Step[];
}

/** All stages. A step without a label joins the stage of the next step, or else the last stage. */
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

/** All stages of the plan, with only the remaining steps, so that their ids are stable across sessions. */
export function remainingStages(plan: Pick<Plan, 'steps'>, left: Step[]): Stage[] {
  const byId = new Map(left.map((step) => [step.id, step]));
  return stagesOf(plan).map((stage) => ({ ...stage, steps: stage.steps.flatMap(({ id }) => byId.get(id) ?? []) }));
}

/** The steps of a phase. */
export function stepsOfPhase(plan: Pick<Plan, 'steps'>, phase: MeasuringPhase): Step[] {
  return stagesOf(plan).flatMap((stage) => (stage.phase === phase ? stage.steps : []));
}

/** One line: what is loaded, and the number of steps of each kind. */
export function stageSummary({ name, phase, steps }: Stage): string {
  const kinds = Map.groupBy(steps, ({ kind }) => kind);
  const counted = [...kinds.values()].map(countText).join(', ');
  if (phase === 'isolated') return `${name} isolated: ${counted}`;
  const inTurns = runsOf({ steps }).some(({ loads }) => groupOfLoads(loads) !== combinedGroup);
  const what = inTurns ? 'All systems combined, interleaved with each one isolated' : 'All systems combined';
  return `${what}: ${counted}`;
}

/** The number of steps of one kind, such as `1 run`. */
function countText(steps: Step[]): string {
  const [first] = steps;
  return first && steps.length === 1 ? `1 ${first.kind}` : `${steps.length} ${first ? factsOfStep(first).plural : ''}`;
}
