/** The runs of a search, level by level, and the steps from one level to the next. Pure. */
import { median } from '../statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';

/** From one level to the next while nothing is known of what lies above. */
const growth = 2;

/** What is known of a level. */
export interface Level {
  level: number;
  /** The runs that count. */
  runs: SearchedRun[];
  /** Runs that met what is asked, and runs that did not. */
  met: number;
  failed: number;
  /** Median throughput of those that count. */
  perSecond: number;
  /** Whether the next run at it is to be longer, because one was too short to settle. */
  longer: boolean;
}

/** In ascending order. */
export function levelsOf(runs: SearchedRun[]): Level[] {
  return [...Map.groupBy(runs, ({ level }) => level)]
    .map(([level, its]) => levelOf(level, its))
    .toSorted((one, other) => one.level - other.level);
}

/**
 * A run that met what is asked but had not settled does not count at first: it is made again, longer. When the longer one
 * does not settle either, both count, and the finding says so. A run that had not settled and failed does count: whatever
 * it would have settled to, it had not borne its level.
 */
function levelOf(level: number, all: SearchedRun[]): Level {
  const unsettled = all.filter((run) => run.met && !run.settled);
  const runs = unsettled.length === 1 ? all.filter((run) => !unsettled.includes(run)) : all;
  return {
    level,
    runs,
    met: runs.filter(({ met }) => met).length,
    failed: runs.filter(({ met }) => !met).length,
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    longer: unsettled.length > 0,
  };
}

/** The levels of some runs, in descending order. */
export function levelsTried(runs: SearchedRun[]): number[] {
  return [...new Set(runs.map(({ level }) => level))].toSorted((one, other) => other - one);
}

/** Whether so many more met than failed, or failed than met, that the level has an answer. */
export function isDecided({ met, failed }: Level): boolean {
  return met !== failed;
}

/** A level is asked no more often than this. */
export const mostAtOneLevel = 3;

export function mayBeAskedAgain({ runs }: Level): boolean {
  return runs.length < mostAtOneLevel;
}

/** The next level of the coarse steps, at most `to`. */
export function levelAbove(level: number, { to }: SearchPlan): number {
  return Math.min(to, level * growth);
}

/** The level in the middle of two, as whole as levels are: the geometric mean, for what counts is their ratio. */
export function levelBetween(low: number, high: number): number {
  return Math.min(high - 1, Math.max(low + 1, Math.round(Math.sqrt(low * high))));
}

/** Whether two levels are so near that the search need not part them: half the precision, the other half is for noise. */
export function areNear(low: number, high: number, { precisionPercent }: SearchPlan): boolean {
  return high - low <= 1 || high / low <= 1 + precisionPercent / 200;
}

/** A step of half the precision below a level, and never below `from`. */
export function levelBelow(level: number, { precisionPercent, from }: SearchPlan): number {
  return Math.max(from, Math.min(level - 1, Math.round(level / (1 + precisionPercent / 200))));
}
