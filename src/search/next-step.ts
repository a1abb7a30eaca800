/**
 * The next step of a search, from all of its runs so far. Pure, and independent of the order of the runs: the workflow calls
 * it before each run, a resumed campaign continues with the runs on disk, and the analysis computes its finding with it.
 *
 * A search picks the level that performed best, so its own runs are biased. Fresh runs at that level must confirm it: two
 * thirds of them must meet the goal. If they do not, the search tries the next lower level while confirming runs are left.
 * If no level holds, there is no peak to report.
 */
import { highestLevel } from './highest-level.ts';
import type { Level } from './levels.ts';
import { levelBelow, levelsOf } from './levels.ts';
import type { Narrowed } from './narrowed.ts';
import { plateau } from './plateau.ts';
import type { SearchedRun, SearchPlan, Step } from '../plan/search-plan.ts';
import { confirmationSlots, isRate, neededConfirmations } from './search.ts';

export type NextStep =
  | { kind: 'measure'; step: Step; level: number; seconds: number }
  | ({ kind: 'confirmed' } & SearchResult)
  /** Fresh runs confirmed no level. */
  | ({ kind: 'not confirmed' } & SearchResult)
  /** Not even the lowest level met the goal. */
  | { kind: 'nothing' };

export interface SearchResult {
  level: number;
  /** The lowest higher level that failed, or where throughput stopped growing; null if none. */
  failedAt: number | null;
  /** Whether the search ran out of runs before it reached its precision. */
  usedUp: boolean;
}

export function nextStep(search: SearchPlan, runs: SearchedRun[]): NextStep {
  const searched = runs.filter(({ step }) => step === 'search');
  const levels = levelsOf(searched);
  const narrowed = narrow(search, levels);
  if (narrowed.kind === 'nothing') return narrowed;
  if (narrowed.kind === 'measure') {
    if (searched.length < search.maxRuns) {
      return {
        kind: 'measure',
        step: 'search',
        level: narrowed.level,
        seconds: secondsAt(search, narrowed.level, levels),
      };
    }
    const soFar = bestSoFar(search, levels);
    return soFar ? confirm(search, { ...soFar, usedUp: true }, runs) : { kind: 'nothing' };
  }
  return confirm(search, { level: narrowed.level, failedAt: narrowed.failedAt, usedUp: false }, runs);
}

function narrow(search: SearchPlan, levels: Level[]): Narrowed {
  return seeksPlateau(search) ? plateau(search, levels) : highestLevel(search, levels);
}

/** A search over threads without an objective looks for the level where throughput stops growing. */
function seeksPlateau(search: SearchPlan): boolean {
  return !isRate(search) && search.objective === null;
}

/** The best level of a search that has no runs left. */
function bestSoFar(search: SearchPlan, levels: Level[]): Omit<SearchResult, 'usedUp'> | null {
  if (seeksPlateau(search)) {
    const best = levels.reduce((highest, each) => (each.perSecond > highest.perSecond ? each : highest));
    return { level: best.level, failedAt: levels.find(({ level }) => level > best.level)?.level ?? null };
  }
  const failed = levels.find(({ met, failed }) => met <= failed);
  const highestMet = levels.findLast(({ level, met, failed: its }) => met > its && (!failed || level < failed.level));
  return highestMet ? { level: highestMet.level, failedAt: failed?.level ?? null } : null;
}

function confirm(search: SearchPlan, found: SearchResult, runs: SearchedRun[]): NextStep {
  const searched = levelsOf(runs.filter(({ step }) => step === 'search'));
  const fresh = runs.filter(({ step }) => step === 'confirm');
  const needed = neededConfirmations(search);
  let { level } = found;
  for (;;) {
    const its = fresh.filter((run) => run.level === level);
    const met = its.filter((run) => confirms(search, run, searched)).length;
    if (its.length >= search.confirmations && met >= needed) return { kind: 'confirmed', ...found, level };
    const refuted = its.length - met > search.confirmations - needed;
    const remaining = confirmationSlots(search) - fresh.length;
    if (!refuted && remaining >= search.confirmations - its.length) {
      return { kind: 'measure', step: 'confirm', level, seconds: secondsAt(search, level, searched) };
    }
    const lower = levelBelow(level, search);
    if (!refuted || lower === level) return { kind: 'not confirmed', ...found, level };
    level = lower;
  }
}

/** Whether a fresh run confirms the level: by the same criteria, or for a plateau by the same throughput. */
export function confirms(search: SearchPlan, run: SearchedRun, searched: Level[]): boolean {
  if (!seeksPlateau(search)) return run.met;
  const best = Math.max(0, ...searched.map(({ perSecond }) => perSecond));
  // The throughput of the level itself may be below the highest by the precision.
  return run.perSecond >= best * (1 - (2 * search.precisionPercent) / 100);
}

function secondsAt({ seconds }: SearchPlan, level: number, levels: Level[]): number {
  return levels.some((each) => each.level === level && each.longer) ? 2 * seconds : seconds;
}
