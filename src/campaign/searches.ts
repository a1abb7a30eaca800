/** From a search of the campaign file to the runs that are set aside for it: as many, and as long, as it may take at the most. */
import { likelyRuns } from '../search/likely.ts';
import { parseObjective } from '../search/objective.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { confirmationSlots } from '../search/search.ts';
import { boundsInWords, fillLoad, warmUpSeconds } from '../search/slot.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Faults } from './faults.ts';
import { runLengths } from './lengths.ts';
import { runKind, type LoadPlan, type RunGroup, type RunPlan } from '../plan/plan.ts';
import type { CampaignRun } from './schema.ts';
import type { CampaignSearch } from './search-schema.ts';
import type { FieldPath } from '../input/source.ts';
import type { Parameters } from '../workloads/facts.ts';

/** What a load generator can be searched over. */
function searchable(workload: string): string[] {
  return Object.keys(factsOf(workload).search?.over ?? {});
}

export function isSearchable(workload: string, over: string): boolean {
  return searchable(workload).includes(over);
}

export function searchPlan(run: string, { objective, ...asked }: CampaignSearch): SearchPlan {
  return { ...asked, run, objective: objective === undefined ? null : parseObjective(objective) };
}

/** Says everything that no single field of a search shows. */
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

/** The parameters that a search gives a load itself, at the highest level; they go before all others. */
export function searchedParameters(workload: string, { over, to, seconds }: CampaignSearch): Parameters {
  const [first] = searchable(workload);
  if (first === undefined) return {};
  return factsOf(workload).search?.given(isSearchable(workload, over) ? over : first, to, seconds) ?? {};
}

/**
 * The slots of a search, in order. Each is as long as its longest run may be: twice the seconds asked for, which is what
 * a run takes that is made again because it had not settled, and what a producer takes that is offered twice what it can.
 */
export function searchSlots(search: SearchPlan, of: { group: RunGroup; title: string }, load: LoadPlan): RunPlan[] {
  const level = boundsInWords(search);
  const filled = fillLoad(search, load, { level: search.to, seconds: search.seconds });
  const longest = { ...filled, plannedSeconds: 2 * search.seconds + warmUpSeconds };
  const { plannedSeconds: likelySeconds } = runLengths([filled]);
  const likely = likelyRuns(search);
  const slot = (step: 'search' | 'confirm', number: number): RunPlan => ({
    kind: runKind,
    id: `${search.run}-${step}-${number}`,
    ...of,
    level: step === 'search' ? `to be found, ${level}` : `what was found, ${level}`,
    trial: step === 'search' ? 1 : number,
    loads: [longest],
    ...runLengths([longest]),
    likelySeconds: number <= likely[step] ? likelySeconds : 0,
    search: { of: search.run, step },
  });
  return [
    ...Array.from({ length: search.mostRuns }, (_, index) => slot('search', index + 1)),
    ...Array.from({ length: confirmationSlots(search) }, (_, index) => slot('confirm', index + 1)),
  ];
}
