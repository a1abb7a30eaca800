/** The long runs of a plan. Pure. */
import type { RunPlan } from './plan.ts';
import { runsOf } from './runs-of.ts';

/** The slices of each long run of a plan, by the id of the long run. */
export function slicesOf(plan: Parameters<typeof runsOf>[0]): Map<string, RunPlan[]> {
  return Map.groupBy(
    runsOf(plan).filter(({ slice }) => slice),
    ({ slice }) => slice!.of,
  );
}
