/** Selects the warm-ups that remaining runs still need. Pure. */
import { judgedRuns } from '../plan/judged-runs.ts';
import type { RunPlan } from '../plan/plan.ts';
import { systemOf } from './registry.ts';

/**
 * All runs but the warm-ups that no remaining run needs: those of a restart that comes before none of them, and others of systems that
 * none of them loads.
 */
export function withNeededWarmUps(runs: RunPlan[], isRemaining: (run: RunPlan) => boolean): RunPlan[] {
  const remaining = judgedRuns({ steps: runs }).filter(isRemaining);
  const loaded = new Set(remaining.flatMap(systemsOf));
  const restarts = new Set(remaining.flatMap(({ variant }) => variant?.restart ?? []));
  return runs.filter((run) => {
    if (!run.warmUp) return true;
    const restart = run.variant?.restart;
    return restart === undefined ? systemsOf(run).some((system) => loaded.has(system)) : restarts.has(restart);
  });
}

const systemsOf = ({ loads }: RunPlan) => loads.map(({ workload }) => systemOf(workload));
