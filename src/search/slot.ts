/** A slot of a search, filled with its next level. Pure. */
import { loadLevelText } from '../workloads/level.ts';
import { searchedOver } from '../workloads/searched.ts';
import type { RunPlan } from '../plan/plan.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { exact } from '../text/figures.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { fillLoads, type AtLevel } from './loads.ts';

/** The run of a slot. Its timeouts are those of the slot, which cover the longest run. */
export function fillSlot(search: SearchPlan, slot: RunPlan, at: AtLevel): RunPlan {
  const loads = fillLoads(search, slot.loads, at);
  const level = levelWithVariant(loadLevelText(loads), slot.variant);
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
