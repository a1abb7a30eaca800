/** Plans a search: the most runs that it may make, each as long as it can become. */
import { typicalRuns } from '../search/typical-runs.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { mostConfirmations } from '../search/search.ts';
import { fillLoads } from '../search/loads.ts';
import { rangeBoundsText } from '../search/search-text.ts';
import { runLengths } from './lengths.ts';
import { runKind, type LoadPlan, type RunPlan, type SearchStep } from '../plan/plan.ts';
import type { SearchPurpose } from '../plan/search-plan.ts';
import { planSearch } from '../steps/search/facts.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { idOfTrial } from '../workloads/run-name.ts';
import type { DraftLoad, DraftRun, DraftSearch } from './draft/draft.ts';
import { rolesOf } from './search-roles.ts';

/** Whether every load of the background has a rate: faulty ones were reported. */
export function areFillable({ background = [] }: SearchPlan): boolean {
  return background.every(({ perSecond }) => perSecond > 0);
}

/** @param searched id of the searched load */
export function searchPlan(run: string, search: DraftSearch, searched: string, loads: DraftLoad[]): SearchPlan {
  const { objective, load, ...given } = search;
  return { ...given, run, ...(load === undefined ? {} : { load }), ...rolesOf(run, searched, loads), objective };
}

/** The search of a run at its place in the order: one that variants change is searched with each of them, in each block. */
export function searchAt(
  search: SearchPlan,
  { id, name, variant }: Pick<DraftRun, 'id' | 'name' | 'variant'>,
  block: number,
): SearchPlan {
  if (!variant) return search;
  return { ...search, run: idOfTrial(id, block), variant: { name: variant.name, of: name, block } };
}

/** What all runs of a search have. */
type RunsOf = Pick<RunPlan, 'group' | 'title' | 'variant'>;

/**
 * A search with every run that it may make. Each has the length of its longest possible run, twice the given seconds: a run that was
 * not steady is repeated with twice the length, and a producer needs twice the time at twice the rate that it can reach.
 */
export function planSearchStep(search: SearchPlan, of: RunsOf, loads: LoadPlan[]): SearchStep {
  const level = levelWithVariant(rangeBoundsText(search), of.variant);
  const filled = fillLoads(search, loads, { level: search.to, seconds: search.seconds });
  const longest = filled.map((load) => ({ ...load, plannedSeconds: load.plannedSeconds + search.seconds }));
  const { plannedSeconds: typicalSeconds } = runLengths(filled);
  const typical = typicalRuns(search);
  const runs = (step: SearchPurpose, most: number): RunPlan[] =>
    Array.from({ length: most }, (_, index) => index + 1).map((number) => ({
      kind: runKind,
      id: `${search.run}-${step}-${number}`,
      ...of,
      level: step === 'search' ? `searched, ${level}` : `confirmation, ${level}`,
      trial: step === 'search' ? 1 : number,
      loads: longest,
      ...runLengths(longest),
      typicalSeconds: number <= typical[step] ? typicalSeconds : 0,
      search: { of: search.run, step, ...(search.load === undefined ? {} : { load: search.load }) },
    }));
  return planSearch(search, [...runs('search', search.maxRuns), ...runs('confirm', mostConfirmations(search))]);
}
