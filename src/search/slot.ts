/** A slot of a search, filled with its next level. Pure. */
import { loadLevelText } from '../workloads/level.ts';
import { factsOf } from '../workloads/registry.ts';
import { searchedOver } from '../workloads/searched.ts';
import type { LoadPlan, RunPlan } from '../plan/plan.ts';
import { exact } from '../text/figures.ts';
import type { SearchPlan } from '../plan/search-plan.ts';

/** Warm-up before the measurement of a run: for its JVM, its connections and the caches of the system. */
export const warmUpSeconds = 5;

export interface AtLevel {
  level: number;
  /** Measured duration of the run. */
  seconds: number;
}

/** The load at a level, measured for this many seconds after its warm-up. */
export function fillLoad({ over }: Pick<SearchPlan, 'over'>, load: LoadPlan, { level, seconds }: AtLevel): LoadPlan {
  const { search } = factsOf(load.workload);
  if (!search) throw new Error(`The load ${load.id} is ${load.workload}, which has no ${over} to search over.`);
  const parameters = search.at(load.parameters, { over, level, seconds, warmUpSeconds });
  return { ...load, plannedSeconds: seconds + warmUpSeconds, parameters };
}

/** The run of a slot. Its timeouts are those of the slot, which cover the longest run. */
export function fillSlot(search: SearchPlan, slot: RunPlan, at: AtLevel): RunPlan {
  const loads = slot.loads.map((load) => fillLoad(search, load, at));
  const level = loadLevelText(loads);
  return { ...slot, loads, level, ...(slot.search ? { search: { ...slot.search, level: at.level } } : {}) };
}

/** `10,000 to 500,000 records/s` */
export function rangeBoundsText({ over, from, to }: SearchPlan): string {
  return `${exact(from)} to ${exact(to)} ${searchedOver(over).unit}`;
}

/** `52,000 records/s` */
export function searchedLevelText({ over }: Pick<SearchPlan, 'over'>, level: number): string {
  return `${exact(level)} ${searchedOver(over).unit}`;
}
