/** The level at which a search tries to confirm its result. Pure. */
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { median } from '../statistics/median.ts';
import { latencyMargin, metShares, overload, sustainedRates } from './margins.ts';
import { isOverRates, seeksPlateau } from './search.ts';

/** Probability of a level that is worth fresh runs. */
const likely = 0.92;

/** What a search found: a level, and the next higher one that failed; null if none did. */
export interface Found {
  level: number;
  failedAt: number | null;
}

/** The level found, or a lower one within the precision of the failed level that is more likely to be met in nine of ten runs. */
export function likelyLevel(search: SearchPlan, valid: SearchedRun[], { level: found, failedAt }: Found): number {
  if (seeksPlateau(search) || failedAt === null) return found;
  const lowest = Math.max(search.from, failedAt / (1 + search.precisionPercent / 100));
  const shares = metShares(search, valid, found);
  let level = found;
  while (shares(level).isMetBeyond(0) < likely) {
    const lower = stepBelow(search, level);
    if (lower < lowest || lower === level) break;
    level = lower;
  }
  return level;
}

/**
 * The highest lower level that is likely to be met in nine of ten runs, and that the second slowest run would have met: a second mode
 * makes runs slow by far more than they scatter. The slowest may be a single bad run.
 */
export function lowerLevel(
  search: SearchPlan,
  valid: SearchedRun[],
  { level, found }: { level: number; found: number },
): number {
  const estimate = metShares(search, valid, found)(level);
  const secondLowest = Math.max(-overload, Math.min(0, lowestMargins(search, valid, { level, found })[1] ?? 0));
  let next = level;
  do {
    next = stepBelow(search, next);
    const gained = isOverRates(search)
      ? Math.log(level / next)
      : gainedMargin(valid, search, { from: level, to: next });
    if (gained >= -secondLowest && estimate.isMetBeyond(-gained) >= likely) return next;
  } while (next > search.from);
  return next;
}

/** A step of a quarter of the precision below a level, and never below `from`. */
function stepBelow({ precisionPercent, from }: SearchPlan, level: number): number {
  return Math.max(from, Math.min(level - 1, Math.round(level / (1 + precisionPercent / 400))));
}

function lowestMargins(
  search: SearchPlan,
  valid: SearchedRun[],
  { level, found }: { level: number; found: number },
): number[] {
  const margins = isOverRates(search)
    ? sustainedRates(search, valid, found).map(({ rate }) => Math.log(rate / level))
    : valid.filter((run) => run.level === level && run.step === 'confirm').map((run) => latencyMargin(search, run));
  return margins.toSorted((one, other) => one - other);
}

/** By how much the margin of latency grows down to a lower level, by the runs that met the objective. */
function gainedMargin(valid: SearchedRun[], search: SearchPlan, { from, to }: { from: number; to: number }): number {
  const met = valid.filter((run) => run.met && run.level <= from);
  const points = [...Map.groupBy(met, (run) => run.level)]
    .map(([level, its]) => ({ x: Math.log(level), y: median(its.map((run) => latencyMargin(search, run))) }))
    .toSorted((one, other) => one.x - other.x);
  return Math.max(0, between(points, Math.log(to)) - between(points, Math.log(from)));
}

/** The value at x on the straight lines between the points; 0 without points. */
function between(points: { x: number; y: number }[], x: number): number {
  const index = points.findIndex((point) => point.x >= x);
  const [below, above] = [points[index - 1], points[index]];
  if (!above) return points.at(-1)?.y ?? 0;
  if (!below) return above.y;
  return below.y + ((above.y - below.y) * (x - below.x)) / (above.x - below.x);
}
