/** A sweep: the levels of one run, from the lowest to the highest. Pure. */
import type { RunPlan } from './plan.ts';

/** The saturated run that is the reason to skip this one: a lower level of the same sweep. Null if there is none. */
export function saturatedLowerLevel({ group, sweep }: RunPlan, saturated: RunPlan[]): RunPlan | null {
  if (!sweep) return null;
  const isCause = (lower: RunPlan): boolean =>
    lower.group === group &&
    lower.sweep?.of === sweep.of &&
    lower.sweep.onSaturation === 'stop' &&
    lower.sweep.level < sweep.level;
  return saturated.find(isCause) ?? null;
}
