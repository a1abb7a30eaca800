/**
 * The next step of a search, from all of its runs so far. Pure, and independent of the order of the runs: the workflow calls
 * it before each run, a resumed campaign continues with the runs on disk, and the analysis computes its finding with it.
 *
 * A search picks the level that performed best, so its own runs are biased. Fresh runs must confirm it, or a lower
 * level (`confirmation.ts`). If no level holds, there is no peak to report.
 */
import { highestLevel } from './highest-level.ts';
import { levelsOf, type FoundLevel, type Level } from './levels.ts';
import { plateau } from './plateau.ts';
import type { RunPlan, SearchStep, Step } from '../plan/plan.ts';
import { isSearch } from '../plan/runs-of.ts';
import type { SearchedRun, SearchPlan, SearchPurpose } from '../plan/search-plan.ts';
import { runAtLevel } from './loads.ts';
import { confirmation } from './confirmation.ts';
import { leastOfUsual, seeksPlateau } from './search.ts';

/** `failedAt` is also the level where throughput stopped growing. */
export type SearchResult = FoundLevel & {
  /** Whether the search ran out of runs before it reached its precision. */
  usedUp: boolean;
};

export type NextStep =
  | { kind: 'measure'; step: SearchPurpose; level: number; seconds: number }
  | ({ kind: 'confirmed' } & SearchResult)
  /** Fresh runs confirmed no level; with the share of the runs that are estimated to meet the goal at the last one. */
  | ({ kind: 'not confirmed'; share: number } & SearchResult)
  /** Not even the lowest level met the goal. */
  | { kind: 'nothing' };

/** @param all runs of this search and others */
export function nextStep(search: SearchPlan, all: SearchedRun[]): NextStep {
  const runs = ofSearch(search, all);
  const searched = runs.filter(({ step }) => step === 'search');
  const levels = levelsOf(searched);
  const measure = (step: SearchPurpose, level: number): NextStep => {
    const isLonger = levels.some((each) => each.level === level && each.longer);
    return { kind: 'measure', step, level, seconds: (isLonger ? 2 : 1) * search.seconds };
  };
  const { next, found } = seeksPlateau(search) ? plateau(search, levels) : highestLevel(search, levels);
  if (next !== null && searched.length < search.maxRuns) return measure('search', next);
  if (!found) return { kind: 'nothing' };
  const confirmed = confirmation(search, runs, found, leastConfirmed(search, levels));
  if (confirmed.kind === 'measure') return measure('confirm', confirmed.level);
  const refuted = runs.filter(({ step, level }) => step === 'confirm' && level > confirmed.level);
  const failed = Math.min(found.failedAt ?? Infinity, ...refuted.map(({ level }) => level));
  return { failedAt: failed === Infinity ? null : failed, usedUp: next !== null, ...confirmed };
}

/** The lowest throughput that confirms a level: that of a plateau itself may be below the highest by the precision. */
export function leastConfirmed(search: SearchPlan, levels: Level[]): number {
  return seeksPlateau(search) ? leastOfUsual(search, Math.max(0, ...levels.map(({ perSecond }) => perSecond))) : 0;
}

/** The next run of a search at its level; null if it needs no more, or may make no more. */
export function nextRun({ search, possibleRuns }: SearchStep, searched: SearchedRun[]): RunPlan | null {
  const next = nextStep(search, searched);
  if (next.kind !== 'measure') return null;
  const possible = possibleRuns.find((run) => run.search?.step === next.step);
  return possible ? runAtLevel(search, possible, next) : null;
}

/** Ids of runs that are kept, of the searches that have ended with them, and of the runs that these did not need. */
export function idsDone(steps: Step[], kept: { runId: string; searched?: SearchedRun }[]): Set<string> {
  const searched = kept.flatMap((run) => run.searched ?? []);
  const ended = steps.filter(isSearch).filter(({ search }) => nextStep(search, searched).kind !== 'measure');
  return new Set([
    ...kept.map(({ runId }) => runId),
    ...ended.flatMap(({ id, possibleRuns }) => [id, ...possibleRuns.map((run) => run.id)]),
  ]);
}

/** The runs of a search among those of all searches. */
export function ofSearch({ run }: SearchPlan, searched: SearchedRun[]): SearchedRun[] {
  return searched.filter(({ of }) => of === run);
}
