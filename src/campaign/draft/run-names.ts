/** The ids of runs, without variant and trial. Pure. */
import { levelSuffix } from '../../workloads/level.ts';
import type { Faults } from '../faults.ts';
import { isComplete, isDraftRun, type CompleteStep, type DraftRun } from './draft.ts';

/**
 * Names the runs. In a size with steps a run has the name that the file gives it, with a number if several steps make it: names do not
 * depend on sizes. Otherwise its level follows.
 */
export function nameRuns(steps: CompleteStep[], hasSteps: boolean, faults: Faults): CompleteStep[] {
  const runs = steps.filter(isDraftRun);
  const alike = Map.groupBy(runs, ({ name }) => name);
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
