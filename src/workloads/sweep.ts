/** A sweep: the levels of one run, from the smallest batch to the largest. Pure. */
import type { RunPlan } from '../plan/plan.ts';
import { factsOf } from './registry.ts';

function batchSize({ loads }: RunPlan): number | null {
  const sizes = loads.flatMap(({ workload, parameters }) => factsOf(workload).batchSize?.(parameters) ?? []);
  return sizes.length > 0 ? Math.max(...sizes) : null;
}

/** Which of the runs that were saturated, if any, is the reason to leave this one out: a lower level of the same sweep. */
export function leftOutFor(run: RunPlan, saturated: RunPlan[]): RunPlan | null {
  const size = batchSize(run);
  if (size === null) return null;
  const cause = saturated.find(
    (lower) =>
      lower.onSaturation === 'stop' &&
      lower.group === run.group &&
      lower.title === run.title &&
      (batchSize(lower) ?? size) < size,
  );
  return cause ?? null;
}
