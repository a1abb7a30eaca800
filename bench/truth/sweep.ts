/** A sweep over all levels of a search range, and the peak of its runs. Pure. */
import { median } from '../../src/statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import { isRate } from '../../src/search/search.ts';

export interface Peak {
  level: number;
  /** Throughput there. */
  perSecond: number;
}

/** The levels from lowest to highest in steps of the precision: the fewest runs that find the peak this precisely. */
export function sweepLevels({ from, to, precisionPercent }: SearchPlan): number[] {
  const levels: number[] = [];
  for (let level = from; level <= to; level *= 1 + precisionPercent / 100) levels.push(Math.round(level));
  return [...new Set(levels)];
}

/**
 * For a target rate, or with an objective: the level that separates passed from failed runs with the fewest errors. Of several, the
 * highest, because a run fails by chance more easily than it passes. For threads without an objective: the lowest level within half
 * the precision of the highest throughput. Throughput is the running median of three neighbouring levels (J. W. Tukey, "Exploratory
 * Data Analysis", 1977), because the highest of many single runs is the luckiest.
 *
 * @param runs one for each level
 * @returns null if no level passed
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

/** How many of the lowest levels pass. */
function fewestContradictions(met: boolean[]): number {
  const contradictions = Array.from(
    { length: met.length + 1 },
    (_, passed) => met.filter((each, index) => each !== index < passed).length,
  );
  return contradictions.lastIndexOf(Math.min(...contradictions));
}
