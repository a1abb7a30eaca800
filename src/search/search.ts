/** What follows from what a search looks for. Pure. */
import type { SearchPlan } from '../plan/search-plan.ts';
import { searchedOver } from '../workloads/searched.ts';
import { scheduleTolerance } from '../workloads/target-met.ts';

/** Whether the level is an offered rate, which a system keeps up with or does not. */
export function isRate({ over }: Pick<SearchPlan, 'over'>): boolean {
  return searchedOver(over).kind === 'rate';
}

/**
 * Share of a target rate that a run of the search may miss: half of the precision, so that one slow run near the answer does
 * not move it by more than is asked for; no less than the generators' schedules are exact to, and no more than 5 %.
 */
export function targetTolerance({ precisionPercent }: Pick<SearchPlan, 'precisionPercent'>): number {
  return Math.min(0.05, Math.max(scheduleTolerance, precisionPercent / 200));
}

/** Confirmations that must meet what is asked: two of three, so that one bad run does not refute a level. */
export function neededConfirmations({ confirmations }: Pick<SearchPlan, 'confirmations'>): number {
  return Math.ceil((2 * confirmations) / 3);
}

/** Runs set aside to confirm: enough for two lower levels as well, where the level that was found does not hold. */
export function confirmationSlots({ confirmations }: Pick<SearchPlan, 'confirmations'>): number {
  return 3 * confirmations;
}
