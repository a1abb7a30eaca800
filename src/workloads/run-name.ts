/** Names of levels, and the parts of a run's id that follow from them. Pure. */
import type { RunPlan } from '../plan/plan.ts';
import type { Parameters } from './parameters.ts';
import { factsOf } from './registry.ts';

interface AtLevel {
  workload: string;
  parameters: Parameters;
}

/** The level of all loads of a run, as text. */
export function loadLevelText(loads: AtLevel[]): string {
  const words = loads
    .map(({ workload, parameters }) => factsOf(workload).levelText(parameters))
    .filter((word) => word !== null);
  return words.length === 0 ? 'unlimited rate' : words.join('; ');
}

/** Suffix of the name of a run with one load, such as `100k`; null if the load has no level. */
export function levelSuffix({ workload, parameters }: AtLevel): string | null {
  return factsOf(workload).levelSuffix(parameters);
}

/** The id of a trial of a run. */
export function idOfTrial(id: string, trial: number): string {
  return trial === 1 ? id : `${id}-t${trial}`;
}

/** The id without its trial or slice: the same for all trials at a level, and for all slices of a long run. */
export function untriedId({ id, trial, slice }: Pick<RunPlan, 'id' | 'trial' | 'slice'>): string {
  if (slice) return slice.of;
  return trial > 1 ? id.replace(/-t\d+$/, '') : id;
}

/** The name of the run in the campaign file: its id without level and trial. */
export function runNameOf(
  run: Pick<RunPlan, 'id' | 'trial' | 'loads' | 'search' | 'matrix' | 'slice' | 'variant'>,
): string {
  if (run.search) return run.variant?.of ?? run.search.of;
  if (run.matrix) return run.matrix.of;
  const untried = untriedId(run);
  const [load, another] = run.loads;
  const suffix = load && !another ? levelSuffix(load) : null;
  return suffix !== null && untried.endsWith(`-${suffix}`) ? untried.slice(0, -suffix.length - 1) : untried;
}
