/** Which warm-ups are left to be done. Pure. */
import { judgedRuns } from '../plan/judged-runs.ts';
import type { RunPlan } from '../plan/plan.ts';
import { systemOf } from './registry.ts';

/** Without the warm-ups of systems that no run loads any more. */
export function withNeededWarmUps(runs: RunPlan[], isLeft: (run: RunPlan) => boolean): RunPlan[] {
  const loaded = new Set(judgedRuns({ steps: runs }).flatMap((run) => (isLeft(run) ? systemsOf(run) : [])));
  return runs.filter((run) => !run.warmUp || systemsOf(run).some((system) => loaded.has(system)));
}

const systemsOf = ({ loads }: RunPlan) => loads.map(({ workload }) => systemOf(workload));
