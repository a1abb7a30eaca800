/** Plans a search: the most runs that it may make, each as long as it can become. */
import { typicalRuns } from '../search/typical-runs.ts';
import { parseObjective } from '../search/search.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { mostConfirmations } from '../search/search.ts';
import { fillLoads } from '../search/loads.ts';
import { rangeBoundsText } from '../search/search-text.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Faults } from './faults.ts';
import { runLengths } from './lengths.ts';
import { runKind, type LoadPlan, type RunPlan, type SearchStep } from '../plan/plan.ts';
import type { SearchPurpose } from '../plan/search-plan.ts';
import { planSearch } from '../steps/search/facts.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { idOfTrial } from '../workloads/run-name.ts';
import type { NamedRun } from './loads.ts';
import type { ResolvedLoad } from './resolved-run.ts';
import type { CampaignRun } from './schema.ts';
import { backgroundParameters, rolesOf, searchable, searchedId } from './search-roles.ts';
import type { CampaignSearch } from './search-schema.ts';
import { suggestion } from '../input/closest.ts';
import type { FieldPath } from '../input/source.ts';
import type { Parameters } from '../workloads/parameters.ts';

export function isSearchable(workload: string, over: string): boolean {
  return searchable(workload).includes(over);
}

/** Whether every load of the background has a rate: faulty ones were reported. */
export function areFillable({ background = [] }: SearchPlan): boolean {
  return background.every(({ perSecond }) => perSecond > 0);
}

/** @param searched id of the searched load */
export function searchPlan(
  run: string,
  { objective, load, ...given }: CampaignSearch,
  searched: string,
  loads: ResolvedLoad[],
): SearchPlan {
  const goal = objective === undefined ? null : parseObjective(objective);
  const named = load === undefined ? {} : { load };
  return { ...given, run, ...named, ...rolesOf(run, searched, loads), objective: goal };
}

/** Checks everything that the schema of a search cannot. */
export function checkSearch(run: CampaignRun, search: CampaignSearch, path: FieldPath, faults: Faults): void {
  if (search.from >= search.to) faults.add([...path, 'to'], `must be above from, which is ${search.from}`);
  const ids = Object.keys(run.loads);
  for (const id of ids.filter((each) => run.loads[each]?.background))
    faults.add(path, `the loads of a searched run accompany the searched one anyway; remove background from ${id}`);
  const { load: named, over } = search;
  if (named !== undefined && !ids.includes(named)) {
    faults.add([...path, 'load'], `unknown load; ${suggestion(named, ids)}`);
    return;
  }
  const searched = searchedId(run, search);
  if (searched === null) {
    const able = Object.entries(run.loads).flatMap(([id, { workload }]) => (isSearchable(workload, over) ? [id] : []));
    if (able.length > 1) faults.add(path, `${able.join(' and ')} have ${over}; name the one to search over with load`);
    else if (ids.length > 1) faults.add([...path, 'over'], `no load of the run has ${over}; ${searchableText(run)}`);
    return;
  }
  const load = run.loads[searched]!;
  const possible = searchable(load.workload);
  if (possible.length === 0) {
    faults.add(
      path,
      `${load.workload} has neither a rate nor a concurrency to search over; list its levels under runs`,
    );
  } else if (!isSearchable(load.workload, over)) {
    faults.add([...path, 'over'], `${load.workload} has no ${over}; it can be searched over ${possible.join(' or ')}`);
  }
  const refusal = factsOf(load.workload).search?.refusal?.(load, over) ?? null;
  if (refusal !== null) faults.add([...path, 'over'], refusal);
}

function searchableText({ loads }: CampaignRun): string {
  const possible = [...new Set(Object.values(loads).flatMap(({ workload }) => searchable(workload)))];
  return possible.length === 0 ? 'list its levels under runs' : `it can be searched over ${possible.join(' or ')}`;
}

/**
 * The parameters that a search sets on the loads of its run, at its highest level. They override all others.
 *
 * @param ofSize parameters of the size, by load generator
 */
export function searchedParameters(
  run: CampaignRun,
  search: CampaignSearch,
  ofSize: Record<string, Parameters | undefined>,
): Record<string, Parameters> {
  const searched = searchedId(run, search);
  return Object.fromEntries(
    Object.entries(run.loads).map(([id, load]) => [
      id,
      id === searched
        ? highestParameters(load.workload, search)
        : backgroundParameters(load, ofSize[load.workload] ?? {}, search.seconds),
    ]),
  );
}

function highestParameters(workload: string, { over, to, seconds }: CampaignSearch): Parameters {
  const [first] = searchable(workload);
  if (first === undefined) return {};
  return factsOf(workload).search?.given(isSearchable(workload, over) ? over : first, to, seconds) ?? {};
}

/** The search of a run at its place in the order: one that variants change is searched with each of them, in each block. */
export function searchAt(
  search: SearchPlan,
  { id, name, variant }: Pick<NamedRun, 'id' | 'name' | 'variant'>,
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
