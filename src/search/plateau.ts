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
import type { Level, Narrowed } from './levels.ts';
import { areNear, levelAbove, levelBetween, mayRepeat } from './levels.ts';
import type { SearchPlan } from '../plan/search-plan.ts';

/** Neighbours within this factor show that the top is flat. */
const closeFactor = 1.5;

/** @param levels measured so far, in ascending order */
export function plateau(search: SearchPlan, levels: Level[]): Narrowed {
  const top = levels.at(-1);
  if (!top) return { kind: 'measure', level: search.from };
  const withoutRuns = levels.find(({ runs }) => runs.length === 0);
  if (withoutRuns) return { kind: 'measure', level: withoutRuns.level };
  const doubted = levels.find((each, index) => isDoubtful(search, each, levels[index - 1], levels[index + 1]));
  if (doubted) return { kind: 'measure', level: doubted.level };

  const precision = search.precisionPercent / 100;
  const below = Math.max(0, ...levels.slice(0, -1).map(({ perSecond }) => perSecond));
  if (top.perSecond > below * (1 + precision)) {
    if (top.level < search.to) return { kind: 'measure', level: levelAbove(top.level, search) };
  } else if (top.runs.length < 2) {
    return { kind: 'measure', level: top.level };
  }

  const best = levels.reduce((highest, each) => (each.perSecond > highest.perSecond ? each : highest));
  const first = levels.find(({ perSecond }) => perSecond >= flatFrom(search, best)) ?? best;
  const gap = gapAbove(search, best, levels) ?? gapBelow(search, first, best, levels);
  if (gap) return { kind: 'measure', level: levelBetween(gap.low, gap.high) };
  const above = levels.find(({ level }) => level > best.level);
  return { kind: 'found', level: first.level, failedAt: above?.level ?? null };
}

/** From this throughput on a level is as good as the highest: half of the precision, because the other half is for noise. */
function flatFrom({ precisionPercent }: SearchPlan, { perSecond }: Level): number {
  return perSecond * (1 - precisionPercent / 200);
}

interface Gap {
  low: number;
  high: number;
}

/** The gap above the best level if it may hide a higher throughput; null if not, within the precision. */
function gapAbove(search: SearchPlan, best: Level, levels: Level[]): Gap | null {
  const index = levels.indexOf(best);
  const [before, above] = [levels[index - 1], levels[index + 1]];
  if (!above || areNear(best.level, above.level, search)) return null;
  const flat = flatFrom(search, best);
  const isFlat = above.perSecond >= flat && (!before || before.perSecond >= flat);
  if (isFlat || (above.perSecond >= flat && above.level <= best.level * closeFactor)) return null;
  return { low: best.level, high: above.level };
}

/** The gap below the first flat level if it may hide a lower level with the same throughput; null if not. */
function gapBelow(search: SearchPlan, first: Level, best: Level, levels: Level[]): Gap | null {
  const before = levels[levels.indexOf(first) - 1];
  if (!before || areNear(before.level, first.level, search)) return null;
  const highestBetween = before.perSecond * (first.level / before.level);
  const flat = flatFrom(search, best);
  if (highestBetween < flat || first.level <= before.level * closeFactor) return null;
  return { low: before.level, high: first.level };
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
