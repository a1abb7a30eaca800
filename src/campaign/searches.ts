/** Plans the slots of a search: the maximum number of runs, each with its maximum length. */
import { typicalRuns } from '../search/typical-runs.ts';
import { parseObjective } from '../search/objective.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { confirmationSlots } from '../search/search.ts';
import { rangeBoundsText, fillLoad, warmUpSeconds } from '../search/slot.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Faults } from './faults.ts';
import { runLengths } from './lengths.ts';
import { runKind, type LoadPlan, type RunGroup, type RunPlan } from '../plan/plan.ts';
import type { CampaignRun } from './schema.ts';
import type { CampaignSearch } from './search-schema.ts';
import type { FieldPath } from '../input/source.ts';
import type { Parameters } from '../workloads/facts.ts';

/** The parameters that a search may vary. */
function searchable(workload: string): string[] {
  return Object.keys(factsOf(workload).search?.over ?? {});
}

export function isSearchable(workload: string, over: string): boolean {
  return searchable(workload).includes(over);
}

export function searchPlan(run: string, { objective, ...given }: CampaignSearch): SearchPlan {
  return { ...given, run, objective: objective === undefined ? null : parseObjective(objective) };
}

/** Checks everything that the schema of a search cannot. */
export function checkSearch(run: CampaignRun, search: CampaignSearch, path: FieldPath, faults: Faults): void {
  const loads = Object.values(run.loads);
  const [load] = loads;
  if (loads.length > 1) faults.add(path, `the run has ${loads.length} loads; a search is made over a run of one`);
  if (search.from >= search.to) faults.add([...path, 'to'], `must be above from, which is ${search.from}`);
  if (!load || loads.length > 1) return;
  const possible = searchable(load.workload);
  if (possible.length === 0) {
    faults.add(
      path,
      `${load.workload} has neither a rate nor a concurrency to search over; list its levels under runs`,
    );
  } else if (!isSearchable(load.workload, search.over)) {
    faults.add(
      [...path, 'over'],
      `${load.workload} has no ${search.over}; it can be searched over ${possible.join(' or ')}`,
    );
  }
  const refusal = factsOf(load.workload).search?.refusal?.(load, search.over) ?? null;
  if (refusal !== null) faults.add([...path, 'over'], refusal);
}

/** The parameters that a search sets on its load, at the highest level. They override all others. */
export function searchedParameters(workload: string, { over, to, seconds }: CampaignSearch): Parameters {
  const [first] = searchable(workload);
  if (first === undefined) return {};
  return factsOf(workload).search?.given(isSearchable(workload, over) ? over : first, to, seconds) ?? {};
}

/**
 * The slots of a search, in order. Each has the length of its longest possible run, twice the given seconds: a run that was not
 * steady is repeated with twice the length, and a producer needs twice the time at twice the rate that it can reach.
 */
export function searchSlots(search: SearchPlan, of: { group: RunGroup; title: string }, load: LoadPlan): RunPlan[] {
  const level = rangeBoundsText(search);
  const filled = fillLoad(search, load, { level: search.to, seconds: search.seconds });
  const longest = { ...filled, plannedSeconds: 2 * search.seconds + warmUpSeconds };
  const { plannedSeconds: typicalSeconds } = runLengths([filled]);
  const typical = typicalRuns(search);
  const slot = (step: 'search' | 'confirm', number: number): RunPlan => ({
    kind: runKind,
    id: `${search.run}-${step}-${number}`,
    ...of,
    level: step === 'search' ? `searched, ${level}` : `confirmation, ${level}`,
    trial: step === 'search' ? 1 : number,
    loads: [longest],
    ...runLengths([longest]),
    typicalSeconds: number <= typical[step] ? typicalSeconds : 0,
    search: { of: search.run, step },
  });
  return [
    ...Array.from({ length: search.maxRuns }, (_, index) => slot('search', index + 1)),
    ...Array.from({ length: confirmationSlots(search) }, (_, index) => slot('confirm', index + 1)),
  ];
}
