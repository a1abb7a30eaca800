/** Runs that count, and those that only warm up for them. */
import type { Plan, RunPlan } from './plan.ts';

/** The runs that findings are drawn from: all but those that only warm up. */
export function judgedRuns({ runs }: Pick<Plan, 'runs'>): RunPlan[] {
  return runs.filter(({ warmUp }) => !warmUp);
}

/** Without the warm-ups of systems that no run loads any more. */
export function withNeededWarmUps(runs: RunPlan[], isLeft: (run: RunPlan) => boolean): RunPlan[] {
  const loaded = new Set(judgedRuns({ runs }).flatMap((run) => (isLeft(run) ? systemsOf(run) : [])));
  return runs.filter((run) => !run.warmUp || systemsOf(run).some((system) => loaded.has(system)));
}

const systemsOf = ({ loads }: RunPlan) => loads.map(({ cluster }) => cluster);
