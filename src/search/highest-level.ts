/**
 * The highest level that meets what is asked: an offered rate that is kept up with, latency within the objective.
 *
 * Levels are doubled until one fails; then the gap is halved, by ratio, until it is within the precision. That is
 * exponential search (J. L. Bentley, A. C. Yao, "An Almost Optimal Algorithm for Unbounded Searching", Information
 * Processing Letters 5(3), 1976), here over a noisy answer: a run can be a bad one. So
 *
 * - a level that contradicts its neighbours, failed below one that met or met above one that failed, is asked again, up to
 *   three times, before either is believed;
 * - the failure that bounds the answer from above is asked a second time before it is;
 * - what bounds it from below is confirmed in fresh runs (`next-step.ts`).
 *
 * Where a level fails for good and a higher one meets what is asked for good, the answer lies below the one that fails: a
 * level with a gap under it cannot be relied on.
 */
import type { Narrowed } from './narrowed.ts';
import type { Level } from './levels.ts';
import { areNear, isDecided, levelAbove, levelBetween, mayBeAskedAgain } from './levels.ts';
import type { SearchPlan } from '../plan/search-plan.ts';

/** @param levels what is known, in ascending order */
export function highestLevel(search: SearchPlan, levels: Level[]): Narrowed {
  const [lowest] = levels;
  if (!lowest) return { kind: 'measure', level: search.from };
  const open = levels.find((each) => !isDecided(each) && mayBeAskedAgain(each));
  if (open) return { kind: 'measure', level: open.level };
  const doubted = contradiction(levels);
  if (doubted) return { kind: 'measure', level: doubted.level };

  const failed = levels.find((each) => !hasMet(each));
  const low = levels.findLast((each) => hasMet(each) && (!failed || each.level < failed.level));
  if (!low) return mayBeBadLuck(lowest) ? { kind: 'measure', level: lowest.level } : { kind: 'nothing' };
  if (!failed) {
    if (low.level >= search.to) return { kind: 'found', level: low.level, failedAt: null };
    return { kind: 'measure', level: levelAbove(low.level, search) };
  }
  if (!areNear(low.level, failed.level, search)) {
    return { kind: 'measure', level: levelBetween(low.level, failed.level) };
  }
  if (mayBeBadLuck(failed)) return { kind: 'measure', level: failed.level };
  return { kind: 'found', level: low.level, failedAt: failed.level };
}

/** What stays undecided has not met what is asked. */
function hasMet({ met, failed }: Level): boolean {
  return met > failed;
}

function mayBeBadLuck({ runs }: Level): boolean {
  return runs.length < 2;
}

/** The level to ask again where one failed below another that met: the one of the two with fewer runs behind it. */
function contradiction(levels: Level[]): Level | null {
  const failed = levels.find((each) => !hasMet(each));
  const above = levels.findLast(hasMet);
  if (!failed || !above || above.level < failed.level) return null;
  const [doubted] = [failed, above]
    .filter(mayBeAskedAgain)
    .toSorted((one, other) => one.runs.length - other.runs.length);
  return doubted ?? null;
}
