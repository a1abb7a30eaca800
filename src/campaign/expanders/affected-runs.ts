/** The groups of steps, and which runs variants change. Pure. */
import { combinedGroup, groupOfLoads } from '../../plan/runs-of.ts';
import { clustersOfLoad, factsOf } from '../../workloads/registry.ts';
import { isDraftRun, type CompleteStep, type Draft, type DraftRun, type DraftVariant } from '../draft/draft.ts';

/** Group of all steps, where each restart builds clusters anew: they are then built once for all of them. */
export const everyGroup = 'all';

/** Isolated runs by system, in the order of the file, then runs of several systems. */
export function groupsIn(steps: CompleteStep[]): { group: string; steps: CompleteStep[] }[] {
  const byGroup = Map.groupBy(steps, (step) => (isDraftRun(step) ? groupOfLoads(step.declared) : everyGroup));
  const combined = byGroup.get(combinedGroup) ?? [];
  byGroup.delete(combinedGroup);
  return [...byGroup, [combinedGroup, combined] as const].map(([group, members]) => ({ group, steps: members }));
}

/** The runs that some variant changes, or that read what such a run writes. */
export function affectedRuns({ steps, variants }: Pick<Draft, 'steps' | 'variants'>): ReadonlySet<DraftRun> {
  const runs = steps.filter(isDraftRun);
  const affected = new Set(runs.filter((run) => variants.some((variant) => isChanged(run, variant, steps))));
  // What a reader reads may come before it alone, so one pass in the order of the file finds all.
  for (const run of runs) {
    const written = run.loads.flatMap(
      ({ workload, parameters }) => factsOf(workload).reads?.runNamed(parameters) ?? [],
    );
    const readsAffected = [...affected].some(({ id, name }) => written.includes(id) || written.includes(name));
    if (!run.warmUp && readsAffected) affected.add(run);
  }
  return affected;
}

function isChanged(run: DraftRun, variant: DraftVariant, steps: CompleteStep[]): boolean {
  if (run.warmUp) return false;
  if (clustersOfRun(run).some((cluster) => variant.systems.has(cluster))) return true;
  const varied = variant.steps[steps.indexOf(run)];
  return varied !== undefined && isDraftRun(varied) && parametersText(varied) !== parametersText(run);
}

const parametersText = ({ loads }: DraftRun): string =>
  JSON.stringify(loads.map(({ id, parameters }) => [id, parameters]));

/** The clusters that a run loads, and those that its loads use as well. */
export function clustersOfRun({ declared }: Pick<DraftRun, 'declared'>): string[] {
  return [...new Set(declared.flatMap(clustersOfLoad))];
}
