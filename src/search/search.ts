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

/** Confirming runs that must meet the goal: two of three, so that one bad run does not refute a level. */
export function neededConfirmations({ confirmations }: Pick<SearchPlan, 'confirmations'>): number {
  return Math.ceil((2 * confirmations) / 3);
}

/** Runs reserved for confirmation: enough for two lower levels as well. */
export function confirmationSlots({ confirmations }: Pick<SearchPlan, 'confirmations'>): number {
  return 3 * confirmations;
}
