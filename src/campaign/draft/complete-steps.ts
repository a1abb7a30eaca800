/** Completes the steps of a draft: each as its kind does, with what the steps before it left, and the ids of runs. */
import type { DatasetPlan } from '../../plan/datasets.ts';
import { levelSuffix } from '../../workloads/run-name.ts';
import { stepActions } from '../steps/registry.ts';
import { StepsBefore } from '../steps/step-action.ts';
import { isComplete, isDraftRun } from './draft.ts';
import type { CompleteStep, Draft, DraftRun, VariantParameters } from './draft.ts';

/**
 * The steps, in order, without those with a fault, which is reported. Runs have no events yet.
 *
 * @param draft with the clusters as the variant has them
 */
export function completeSteps(draft: Draft, variant?: VariantParameters): CompleteStep[] {
  const { drafts, hasSteps, hasEveryStep, faults } = draft;
  const last = drafts.at(-1);
  const hasRun = drafts.some(({ action }) => action === 'run');
  if (hasSteps && hasEveryStep && !variant && hasRun && last?.path && !stepActions[last.action]?.mayBeLast)
    faults.add(last.path, 'is followed by no run, so it changes no result; remove it, or add a run');
  const before = new StepsBefore(draft, variant);
  const steps = drafts.flatMap((step) => {
    const complete = stepActions[step.action]?.complete(step, before) ?? null;
    before.add(complete);
    return complete ?? [];
  });
  return nameRuns(steps, draft);
}

/** The datasets that the steps fill, in the order in which they do. */
export function datasetsOfSteps(steps: readonly CompleteStep[]): DatasetPlan[] {
  const grown = steps.flatMap((step) => (isDraftRun(step) ? [] : (step.grows ?? [])));
  return [...new Set(grown)].map(
    ({ hosts: _hosts, memoryMebibytes: _memory, recordsPerSecond: _rate, ...dataset }) => dataset,
  );
}

/**
 * Names the runs, without variant and trial. In a size with steps a run has the name that the file gives it, with a number if several
 * steps make it: names do not depend on sizes. Otherwise its level follows.
 */
function nameRuns(steps: CompleteStep[], { hasSteps, faults }: Draft): CompleteStep[] {
  const alike = Map.groupBy(steps.filter(isDraftRun), ({ name }) => name);
  const taken = new Set<string>();
  return steps.map((step) => {
    if (!isDraftRun(step)) return step;
    const same = alike.get(step.name) ?? [];
    const number = same.length > 1 ? String(same.indexOf(step) + 1) : null;
    const ending = (hasSteps ? null : levelEnding(step)) ?? number;
    const id = ending === null ? step.name : `${step.name}-${ending}`;
    if (isComplete(step) && taken.has(id))
      faults.add(
        step.path,
        `gives a second run the id ${id}; give each level a different load, and use trials to repeat`,
      );
    if (isComplete(step)) taken.add(id);
    return { ...step, id };
  });
}

function levelEnding({ matrix, loads: [first, another], search }: DraftRun): string | null {
  if (matrix) return cellSuffix(matrix.values);
  return first && !another && !search ? levelSuffix(first) : null;
}

/** The end of the id of a combination: `writes-4-kb-quorum-16`. */
function cellSuffix(values: Record<string, string>): string {
  return Object.values(values)
    .map((value) =>
      value
        .toLowerCase()
        .replaceAll(/[^a-z0-9.]+/g, '-')
        .replaceAll(/^-+|-+$/g, ''),
    )
    .join('-');
}
