/** Selects the warm-ups that remaining runs still need. Pure. */
import { judgedRuns } from '../plan/judged-runs.ts';
import type { RunPlan } from '../plan/plan.ts';
import { systemOf } from './registry.ts';

/** All runs but the warm-ups of systems that no remaining run loads. */
export function withNeededWarmUps(runs: RunPlan[], isRemaining: (run: RunPlan) => boolean): RunPlan[] {
  const loaded = new Set(judgedRuns({ steps: runs }).flatMap((run) => (isRemaining(run) ? systemsOf(run) : [])));
  return runs.filter((run) => !run.warmUp || systemsOf(run).some((system) => loaded.has(system)));
}

const systemsOf = ({ loads }: RunPlan) => loads.map(({ workload }) => systemOf(workload));
