/** Properties of a search that follow from its plan. Pure. */
import type { SearchPlan } from '../plan/search-plan.ts';
import { searchedOver } from '../workloads/searched.ts';
import { scheduleTolerance } from '../workloads/target-met.ts';

/** Whether the level is a target rate. */
export function isRate({ over }: Pick<SearchPlan, 'over'>): boolean {
  return searchedOver(over).kind === 'rate';
}

/**
 * Share of a target rate that a run of the search may miss: half of the precision, so that one slow run near the answer moves
 * it by less than the precision. At least the tolerance of the generators' schedules, and at most 5 %.
 */
export function targetTolerance({ precisionPercent }: Pick<SearchPlan, 'precisionPercent'>): number {
  return Math.min(0.05, Math.max(scheduleTolerance, precisionPercent / 200));
}

/** A search over threads without an objective looks for the level where throughput stops growing. */
export function seeksPlateau(search: Pick<SearchPlan, 'over' | 'objective'>): boolean {
  return !isRate(search) && search.objective === null;
}

/** Whether the goal is a target rate alone: then runs at all levels tell of each level. */
export function isOverRates(search: Pick<SearchPlan, 'over' | 'objective'>): boolean {
  return isRate(search) && search.objective === null;
}

/** Runs reserved for confirmation: a system whose runs scatter needs many. */
export function confirmationSlots({ confirmations }: Pick<SearchPlan, 'confirmations'>): number {
  return 15 * confirmations;
}

/** The lowest throughput that counts as usual at a plateau: noise and precision take one precision each. */
export function leastOfUsual({ precisionPercent }: Pick<SearchPlan, 'precisionPercent'>, perSecond: number): number {
  return perSecond * (1 - (2 * precisionPercent) / 100);
}
