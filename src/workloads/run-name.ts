/** The parts of a run's id. Pure. */
import type { RunPlan } from '../plan/plan.ts';
import { levelSuffix } from './level.ts';

/** The id without its trial: the same for all trials at a level. */
export function untriedId({ id, trial }: Pick<RunPlan, 'id' | 'trial'>): string {
  return trial > 1 ? id.replace(/-t\d+$/, '') : id;
}

/** The name of the run in the campaign file: its id without level and trial. */
export function runNameOf(run: Pick<RunPlan, 'id' | 'trial' | 'loads' | 'search' | 'matrix'>): string {
  if (run.search) return run.search.of;
  if (run.matrix) return run.matrix.of;
  const untried = untriedId(run);
  const [load, another] = run.loads;
  const suffix = load && !another ? levelSuffix(load) : null;
  return suffix !== null && untried.endsWith(`-${suffix}`) ? untried.slice(0, -suffix.length - 1) : untried;
}
