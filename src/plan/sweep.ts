/** A sweep: the levels of one run, from the lowest scale factor to the highest. Pure. */
import type { RunPlan } from './plan.ts';

function scaleFactor({ loads }: RunPlan): number | null {
  const factors = loads.flatMap((load) => (load.workload === 'spark-perf' ? [load.parameters.scaleFactor] : []));
  return factors.length > 0 ? Math.max(...factors) : null;
}

/** Which of the runs that were saturated, if any, is the reason to leave this one out: a lower level of the same sweep. */
export function leftOutFor(run: RunPlan, saturated: RunPlan[]): RunPlan | null {
  const factor = scaleFactor(run);
  if (factor === null) return null;
  const cause = saturated.find(
    (lower) =>
      lower.onSaturation === 'stop' &&
      lower.group === run.group &&
      lower.title === run.title &&
      (scaleFactor(lower) ?? factor) < factor,
  );
  return cause ?? null;
}
