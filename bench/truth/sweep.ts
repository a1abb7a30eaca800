/** An exhaustive sweep of the levels that a search chooses from, and the peak that its runs show. Pure. */
import { median } from '../../src/statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import { isRate } from '../../src/search/search.ts';

export interface Peak {
  level: number;
  /** Throughput there. */
  perSecond: number;
}

/** The levels from the lowest to the highest in steps of the precision: so near does a sweep know its peak, in as few runs as it can. */
export function sweepLevels({ from, to, precisionPercent }: SearchPlan): number[] {
  const levels: number[] = [];
  for (let level = from; level <= to; level *= 1 + precisionPercent / 100) levels.push(Math.round(level));
  return [...new Set(levels)];
}

/**
 * Of an offered rate, or with an objective: the level that parts the runs that met what is asked from those that did not with the
 * fewest on the wrong side; the highest of several, since a run fails by bad luck more easily than it meets what is too much. Of
 * threads without one: the lowest level with as much throughput as the highest, to half the precision. Throughput there is the
 * running median of three neighbouring levels (J. W. Tukey, "Exploratory Data Analysis", 1977): the highest of many single
 * runs is the luckiest.
 *
 * @param runs one for each level
 * @returns null where no level met what is asked
 */
export function sweptPeak(search: SearchPlan, runs: SearchedRun[]): Peak | null {
  const ordered = runs.toSorted((one, other) => one.level - other.level);
  if (isRate(search) || search.objective) {
    const last = ordered[fewestContradictions(ordered.map(({ met }) => met)) - 1];
    return last ? { level: last.level, perSecond: last.perSecond } : null;
  }
  const curve = ordered.map(({ level }, index) => ({
    level,
    perSecond: median(ordered.slice(Math.max(0, index - 1), index + 2).map(({ perSecond }) => perSecond)),
  }));
  const highest = Math.max(...curve.map(({ perSecond }) => perSecond));
  return curve.find(({ perSecond }) => perSecond >= highest * (1 - search.precisionPercent / 200)) ?? null;
}

/** How many of the lowest levels are borne. */
function fewestContradictions(met: boolean[]): number {
  const contradictions = Array.from(
    { length: met.length + 1 },
    (_, borne) => met.filter((each, index) => each !== index < borne).length,
  );
  return contradictions.lastIndexOf(Math.min(...contradictions));
}
