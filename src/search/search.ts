/** What follows from the plan of a search, and its objective as text. Pure. */
import { percentileSchema, type Objective, type SearchPlan } from '../plan/search-plan.ts';
import { searchedOver } from '../workloads/registry.ts';
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

/** The most confirming runs: a system whose runs scatter needs many. */
export function mostConfirmations(search: Pick<SearchPlan, 'confirmations' | 'maxConfirmations'>): number {
  return search.maxConfirmations ?? 15 * search.confirmations;
}

/** The lowest throughput that counts as usual at a plateau: noise and precision take one precision each. */
export function leastOfUsual({ precisionPercent }: Pick<SearchPlan, 'precisionPercent'>, perSecond: number): number {
  return perSecond * (1 - (2 * precisionPercent) / 100);
}

const pattern = /^\s*(p\d+)\s*<=\s*(\d+(?:\.\d+)?)\s*(ms|s)\s*$/;

/** One hour: a longer response time makes no sense. */
const maxMilliseconds = 3_600_000;

/** Reads an objective as in a campaign file: `p99 <= 10 ms`. Null if the text is none. */
export function parseObjective(text: string): Objective | null {
  const [, named, figure, unit] = pattern.exec(text) ?? [];
  const percentile = percentileSchema.safeParse(named).data;
  const atMostMilliseconds = Number(figure) * (unit === 's' ? 1000 : 1);
  const isPossible = atMostMilliseconds > 0 && atMostMilliseconds <= maxMilliseconds;
  return percentile && isPossible ? { percentile, atMostMilliseconds } : null;
}

export function objectiveText({ percentile, atMostMilliseconds }: Objective): string {
  return `${percentile} <= ${atMostMilliseconds} ms`;
}
