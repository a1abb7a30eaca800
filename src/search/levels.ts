/** The runs of a search by level, and the steps from one level to the next. Pure. */
import { median } from '../statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';

/** Factor from one coarse level to the next. */
const growth = 2;

/** The results at a level. */
export interface Level {
  level: number;
  /** The runs that count. */
  runs: SearchedRun[];
  /** Runs that met the goal, and runs that did not. */
  met: number;
  failed: number;
  /** Median throughput of the runs that count. */
  perSecond: number;
  /** Whether the next run must be longer, because one was too short to reach steady state. */
  longer: boolean;
}

/** The best level so far. */
export interface FoundLevel {
  level: number;
  /** The next higher level that failed the goal, had no more throughput, or was refuted by fresh runs; null if there is none. */
  failedAt: number | null;
}

/** Where a search is after its runs so far. */
export interface Narrowed {
  /** The level to measure next; null if the search needs no more. */
  next: number | null;
  /** Null if no level has met the goal. */
  found: FoundLevel | null;
}

/** In ascending order. */
export function levelsOf(runs: SearchedRun[]): Level[] {
  return [...Map.groupBy(runs, ({ level }) => level)]
    .map(([level, all]) => levelOf(level, all))
    .toSorted((one, other) => one.level - other.level);
}

/**
 * A run that met the goal without steady state does not count at first: it is repeated, longer. If the longer run does not
 * reach steady state either, both count, and the finding says so. A run that failed without steady state counts as failed.
 */
function levelOf(level: number, all: SearchedRun[]): Level {
  const unsteady = all.filter((run) => run.met && !run.isSteady);
  const runs = unsteady.length === 1 ? all.filter((run) => !unsteady.includes(run)) : all;
  return {
    level,
    runs,
    met: runs.filter(({ met }) => met).length,
    failed: runs.filter(({ met }) => !met).length,
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    longer: unsteady.length > 0,
  };
}

/** The levels of some runs, in descending order. */
export function levelsTried(runs: SearchedRun[]): number[] {
  return [...new Set(runs.map(({ level }) => level))].toSorted((one, other) => other - one);
}

/** A level is measured three times at most. */
export function mayRepeat({ runs }: Level): boolean {
  return runs.length < 3;
}

/**
 * The coarse step where a search begins, a third of the way from `from` to `to` by ratio. A run far above the capacity takes long, and many
 * far below it tell nothing.
 */
export function firstLevel({ from, to }: SearchPlan): number {
  return from * growth ** Math.round(Math.log(to / from) / Math.log(growth) / 3);
}

/** The coarse step before this one, at least `from`. */
export function levelBelow(level: number, { from }: SearchPlan): number {
  return Math.max(from, Math.round(level / growth));
}

/** The next of the coarse steps, at most `to`. */
export function levelAbove(level: number, { to }: SearchPlan): number {
  return Math.min(to, level * growth);
}

/** The level between two: their geometric mean as an integer, because their ratio counts. */
export function levelBetween(low: number, high: number): number {
  return Math.min(high - 1, Math.max(low + 1, Math.round(Math.sqrt(low * high))));
}

/**
 * Whether two levels are too close to search between them: half of the precision, because the other half is for noise. For a first
 * look, whose fresh runs are few, the precision itself: a narrower interval would claim more than a second search repeats.
 */
export function areNear(
  low: number,
  high: number,
  { precisionPercent, maxConfirmations }: { precisionPercent: number; maxConfirmations?: number | undefined },
): boolean {
  return high - low <= 1 || high / low <= 1 + precisionPercent / (maxConfirmations === undefined ? 200 : 100);
}
