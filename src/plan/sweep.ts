/** A sweep: the levels of one run, from the lowest to the highest. Pure. */
import type { RunPlan } from './plan.ts';

/** Which of the runs that were saturated, if any, is the reason to leave this one out: a lower level of the same sweep. */
export function leftOutFor({ group, sweep }: RunPlan, saturated: RunPlan[]): RunPlan | null {
  if (!sweep) return null;
  const isCause = (lower: RunPlan): boolean =>
    lower.group === group &&
    lower.sweep?.of === sweep.of &&
    lower.sweep.onSaturation === 'stop' &&
    lower.sweep.level < sweep.level;
  return saturated.find(isCause) ?? null;
}
