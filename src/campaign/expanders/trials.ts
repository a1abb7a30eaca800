/**
 * `trials`: runs that are made several times.
 *
 * Before: `trials: 2`, `steps: [{ run: write }, { run: read }]`
 *
 * After: all runs of a system once, then again. In a size with steps, each where it stands: `write`, `write-t2`, `read`, `read-t2`.
 */
import { groupOfLoads } from '../../plan/runs-of.ts';
import { alternatingBlocks } from '../../statistics/blocks.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { hasLayouts, isDraftRun, type CompleteStep, type Draft, type DraftRun } from '../draft/draft.ts';

/** Runs of variants and of blocks have their trials already. */
export function expandTrials(draft: Draft): Draft {
  const { steps, hasSteps, variants } = draft;
  if (hasSteps) return { ...draft, steps: steps.flatMap(inSuccession) };
  const groupOf = (run: DraftRun): string => (hasLayouts(variants) ? '' : groupOfLoads(run.declared));
  const parts: { group: string | null; steps: CompleteStep[] }[] = [];
  for (const step of steps) {
    const group = isDraftRun(step) && !step.variant && !step.block ? groupOf(step) : null;
    const last = parts.at(-1);
    if (last && last.group === group) last.steps.push(step);
    else parts.push({ group, steps: [step] });
  }
  const made = parts.flatMap((part) =>
    part.group === null ? part.steps : repeated(part.steps.filter(isDraftRun), draft.order),
  );
  return { ...draft, steps: made };
}

/** A run on dropped caches drops them again before each further trial. */
function inSuccession(step: CompleteStep): CompleteStep[] {
  if (!isDraftRun(step)) return [step];
  const { successive, cold, variant } = step;
  const inVariant = variant ? { inVariant: variant.name } : {};
  return Array.from({ length: successive }, (_, index): CompleteStep[] => [
    ...(index > 0 && cold.length > 0 ? [{ does: 'dropCaches' as const, clusters: cold, ...inVariant }] : []),
    { ...step, trial: (step.trial - 1) * successive + index + 1 },
  ]).flat();
}

/** Warm-ups come first, and once. A search has runs that confirm it, and a long run its slices. */
function repeated(runs: DraftRun[], { trials, seed }: Draft['order']): DraftRun[] {
  return Array.from({ length: trials }, (_, index) =>
    inBlockOrder(runs, index, seed)
      .toSorted((one, other) => Number(other.warmUp) - Number(one.warmUp))
      .filter((run) => index === 0 || !(run.search || run.warmUp || run.slices))
      .map((run) => ({ ...run, trial: index + 1 })),
  ).flat();
}

/**
 * Puts the combinations of each matrix in the order of a block.
 *
 * @param block from 0
 */
export function inBlockOrder<Step extends CompleteStep>(steps: Step[], block: number, seed: number): Step[] {
  const matrixOf = (step: Step): string | undefined => (isDraftRun(step) ? step.matrix?.plan.run : undefined);
  const cells = steps.filter((step) => matrixOf(step) !== undefined);
  const ordered = new Map(
    [...Map.groupBy(cells, matrixOf)].map(([run, same]) => [
      run,
      [...(alternatingBlocks(same, block + 1, randomNumbers(seed))[block] ?? [])],
    ]),
  );
  return steps.map((step) => ordered.get(matrixOf(step))?.shift() ?? step);
}
