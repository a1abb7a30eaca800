/**
 * What a search does next, by all that its runs gave so far. Pure, and the same for the same runs in any order: the workflow
 * asks it before each run, a resumed campaign goes on by it from what is on disk, and the analysis draws its finding from it.
 *
 * Search is not measurement: the level that was found has been chosen for having done well. So it is confirmed in fresh runs
 * at that fixed level, of which two thirds must meet what is asked. Where they do not, the next lower level is tried, as long
 * as there are runs set aside for it; where none holds, there is no peak to report.
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
  | ({ kind: 'confirmed' } & Found)
  /** No level held in fresh runs. */
  | ({ kind: 'not confirmed' } & Found)
  /** Not even the lowest level met what is asked. */
  | { kind: 'nothing' };

export interface Found {
  level: number;
  /** The lowest level above it that the search saw fail, or where throughput grew no more; null where it saw none. */
  failedAt: number | null;
  /** Whether the runs of the search were used up before it came within its precision. */
  usedUp: boolean;
}

export function nextStep(search: SearchPlan, runs: SearchedRun[]): NextStep {
  const searched = runs.filter(({ step }) => step === 'search');
  const levels = levelsOf(searched);
  const narrowed = narrow(search, levels);
  if (narrowed.kind === 'nothing') return narrowed;
  if (narrowed.kind === 'measure') {
    if (searched.length < search.mostRuns) {
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

/** Without an objective a concurrency has nothing to meet: what is looked for is where throughput stops growing. */
function seeksPlateau(search: SearchPlan): boolean {
  return !isRate(search) && search.objective === null;
}

/** What a search whose runs are used up has come to. */
function bestSoFar(search: SearchPlan, levels: Level[]): Omit<Found, 'usedUp'> | null {
  if (seeksPlateau(search)) {
    const best = levels.reduce((highest, each) => (each.perSecond > highest.perSecond ? each : highest));
    return { level: best.level, failedAt: levels.find(({ level }) => level > best.level)?.level ?? null };
  }
  const failed = levels.find(({ met, failed }) => met <= failed);
  const low = levels.findLast(({ level, met, failed: its }) => met > its && (!failed || level < failed.level));
  return low ? { level: low.level, failedAt: failed?.level ?? null } : null;
}

function confirm(search: SearchPlan, found: Found, runs: SearchedRun[]): NextStep {
  const searched = levelsOf(runs.filter(({ step }) => step === 'search'));
  const fresh = runs.filter(({ step }) => step === 'confirm');
  const needed = neededConfirmations(search);
  let { level } = found;
  for (;;) {
    const its = fresh.filter((run) => run.level === level);
    const met = its.filter((run) => holds(search, run, searched)).length;
    if (its.length >= search.confirmations && met >= needed) return { kind: 'confirmed', ...found, level };
    const refuted = its.length - met > search.confirmations - needed;
    const left = confirmationSlots(search) - fresh.length;
    if (!refuted && left >= search.confirmations - its.length) {
      return { kind: 'measure', step: 'confirm', level, seconds: secondsAt(search, level, searched) };
    }
    const lower = levelBelow(level, search);
    if (!refuted || lower === level) return { kind: 'not confirmed', ...found, level };
    level = lower;
  }
}

/** Whether a fresh run bears out what the search found: the same criteria, or for a plateau the same throughput. */
export function holds(search: SearchPlan, run: SearchedRun, searched: Level[]): boolean {
  if (!seeksPlateau(search)) return run.met;
  const best = Math.max(0, ...searched.map(({ perSecond }) => perSecond));
  // The found level itself lies up to the precision below the highest throughput.
  return run.perSecond >= best * (1 - (2 * search.precisionPercent) / 100);
}

function secondsAt({ seconds }: SearchPlan, level: number, levels: Level[]): number {
  return levels.some((each) => each.level === level && each.longer) ? 2 * seconds : seconds;
}
