/**
 * The next step of a search, from all of its runs so far. Pure, and independent of the order of the runs: the workflow calls
 * it before each run, a resumed campaign continues with the runs on disk, and the analysis computes its finding with it.
 *
 * A search picks the level that performed best, so its own runs are biased. Fresh runs must confirm it, or a lower
 * level (`confirmation.ts`). If no level holds, there is no peak to report.
 */
import { highestLevel } from './highest-level.ts';
import type { Level, Narrowed } from './levels.ts';
import { levelsOf } from './levels.ts';
import { plateau } from './plateau.ts';
import type { RunPlan, SearchStep, Step } from '../plan/plan.ts';
import { isSearch } from '../plan/runs-of.ts';
import type { SearchedRun, SearchPlan, SearchPurpose } from '../plan/search-plan.ts';
import { runAtLevel } from './loads.ts';
import { confirmation } from './confirmation.ts';
import { leastOfUsual, seeksPlateau } from './search.ts';

export type NextStep =
  | { kind: 'measure'; step: SearchPurpose; level: number; seconds: number }
  | ({ kind: 'confirmed' } & SearchResult)
  /** Fresh runs confirmed no level; with the share of the runs that are estimated to meet the goal at the last one. */
  | ({ kind: 'not confirmed'; share: number } & SearchResult)
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

/** The next run of a search at its level; null once it needs no more, or may make no more. */
export function nextRun({ search, possibleRuns }: SearchStep, searched: SearchedRun[]): RunPlan | null {
  const next = nextStep(search, ofSearch(search, searched));
  if (next.kind !== 'measure') return null;
  const possible = possibleRuns.find((run) => run.search?.step === next.step);
  return possible ? runAtLevel(search, possible, next) : null;
}

/** Ids of runs that are kept, of the searches that have ended with them, and of the runs that these did not need. */
export function idsDone(steps: Step[], kept: { runId: string; searched?: SearchedRun }[]): Set<string> {
  const searched = kept.flatMap((run) => run.searched ?? []);
  const ended = steps
    .filter(isSearch)
    .filter(({ search }) => nextStep(search, ofSearch(search, searched)).kind !== 'measure');
  return new Set([
    ...kept.map(({ runId }) => runId),
    ...ended.flatMap(({ id, possibleRuns }) => [id, ...possibleRuns.map((run) => run.id)]),
  ]);
}

/** The runs of a search among those of all searches. */
export function ofSearch({ run }: SearchPlan, searched: SearchedRun[]): SearchedRun[] {
  return searched.filter(({ of }) => of === run);
}

function narrow(search: SearchPlan, levels: Level[]): Narrowed {
  return seeksPlateau(search) ? plateau(search, levels) : highestLevel(search, levels);
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
  const least = seeksPlateau(search) ? leastOfPlateau(search, searched) : 0;
  const next = confirmation(search, runs, found, least);
  if (next.kind !== 'measure') return { ...found, ...next };
  return { ...next, step: 'confirm', seconds: secondsAt(search, next.level, searched) };
}

function leastOfPlateau(search: SearchPlan, searched: Level[]): number {
  // The throughput of the level itself may be below the highest by the precision.
  return leastOfUsual(search, Math.max(0, ...searched.map(({ perSecond }) => perSecond)));
}

/** Whether a fresh run confirms the level: by the same criteria, or for a plateau by the same throughput. */
export function confirms(search: SearchPlan, run: SearchedRun, searched: Level[]): boolean {
  if (!seeksPlateau(search)) return run.met;
  return run.perSecond >= leastOfPlateau(search, searched);
}

function secondsAt({ seconds }: SearchPlan, level: number, levels: Level[]): number {
  return levels.some((each) => each.level === level && each.longer) ? 2 * seconds : seconds;
}
