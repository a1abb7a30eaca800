/**
 * The concurrency at which throughput stops growing: the lowest level within the precision of the highest throughput.
 *
 * Throughput over concurrency rises, levels off and may fall again (N. J. Gunther, "Guerrilla Capacity Planning", 2007,
 * chapter 4), so it has one maximum. Levels double until two runs at a level show no growth over the levels below. Then the
 * gaps next to the highest level are halved, by ratio, as in a search for the maximum of a unimodal function (J. Kiefer,
 * "Sequential Minimax Search for a Maximum", Proceedings of the AMS 4(3), 1953), until a peak in a gap would be within the
 * precision. Two facts about such curves save runs: between two levels throughput cannot exceed that of the lower one times
 * the ratio of the levels; and three neighbouring levels with the same throughput, at most a factor of 1.5 apart, are the top.
 *
 * A level whose throughput is clearly below or above both neighbours is repeated.
 */
import { areNear, levelAbove, levelBetween, mayRepeat, type Level, type Narrowed } from './levels.ts';
import type { SearchPlan } from '../plan/search-plan.ts';

/** Neighbours within this factor show that the top is flat. */
const closeFactor = 1.5;

/** @param levels measured so far, in ascending order */
export function plateau(search: SearchPlan, levels: Level[]): Narrowed {
  const [lowest, ...others] = levels;
  if (!lowest) return { next: search.from, found: null };
  const best = others.reduce((highest, each) => (each.perSecond > highest.perSecond ? each : highest), lowest);
  // From this throughput on a level is as good as the highest: half of the precision, because the other half is for noise.
  const flat = best.perSecond * (1 - search.precisionPercent / 200);
  const first = levels.find(({ perSecond }) => perSecond >= flat) ?? best;
  const next = unclearLevel(search, levels) ?? levelInGap(search, levels, { first, best, flat });
  const failedAt = levels.find(({ level }) => level > best.level)?.level ?? null;
  return { next, found: { level: (next === null ? first : best).level, failedAt } };
}

/** A level whose throughput is not known well enough, or above which throughput may still grow. */
function unclearLevel(search: SearchPlan, levels: Level[]): number | null {
  const doubted =
    levels.find(({ runs }) => runs.length === 0) ??
    levels.find((each, index) => isDoubtful(search, each, levels[index - 1], levels[index + 1]));
  if (doubted) return doubted.level;
  const top = levels.at(-1)!;
  const below = Math.max(0, ...levels.slice(0, -1).map(({ perSecond }) => perSecond));
  const grows = top.perSecond > below * (1 + search.precisionPercent / 100);
  if (grows) return top.level < search.to ? levelAbove(top.level, search) : null;
  return top.runs.length < 2 ? top.level : null;
}

/**
 * A level in the gap above the best level that may hide a higher throughput, or in the gap below the first level that is as good that
 * may hide a lower level with the same throughput.
 */
function levelInGap(
  search: SearchPlan,
  levels: Level[],
  { first, best, flat }: { first: Level; best: Level; flat: number },
): number | null {
  const [before, above] = [levels[levels.indexOf(best) - 1], levels[levels.indexOf(best) + 1]];
  const isTop =
    above !== undefined &&
    above.perSecond >= flat &&
    (!before || before.perSecond >= flat || above.level <= best.level * closeFactor);
  if (above && !isTop && !areNear(best.level, above.level, search)) return levelBetween(best.level, above.level);
  const under = levels[levels.indexOf(first) - 1];
  if (!under || areNear(under.level, first.level, search) || first.level <= under.level * closeFactor) return null;
  const highestBetween = under.perSecond * (first.level / under.level);
  return highestBetween < flat ? null : levelBetween(under.level, first.level);
}

/** Whether a level needs another run: it is clearly below or above both neighbours, or its two runs disagree. */
function isDoubtful({ precisionPercent }: SearchPlan, level: Level, before?: Level, after?: Level): boolean {
  if (!mayRepeat(level)) return false;
  const clearly = (2 * precisionPercent) / 100;
  if (level.runs.length === 2) {
    const [one = 0, other = 0] = level.runs.map(({ perSecond }) => perSecond);
    return Math.min(one, other) < (1 - clearly) * Math.max(one, other);
  }
  if (!before || !after) return false;
  const dips = level.perSecond < (1 - clearly) * Math.min(before.perSecond, after.perSecond);
  return dips || level.perSecond > (1 + clearly) * Math.max(before.perSecond, after.perSecond);
}
