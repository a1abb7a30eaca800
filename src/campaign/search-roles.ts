/** The parts that the loads of a searched run have in its search. */
import type { BackgroundLoad, SearchPartner, SearchPlan } from '../plan/search-plan.ts';
import { rateParameter } from '../search/loads.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Parameters } from '../workloads/parameters.ts';
import { quoted } from '../input/readable.ts';
import type { Faults } from './faults.ts';
import type { DraftLoad } from './draft/draft.ts';
import type { CampaignLoad, CampaignRun } from './schema.ts';

/** The parameters that a search may vary. */
export function searchable(workload: string): string[] {
  return Object.keys(factsOf(workload).search?.over ?? {});
}

export function isSearchable(workload: string, over: string): boolean {
  return searchable(workload).includes(over);
}

/** Ids of the loads of a run that have the parameter. */
export function searchableIds({ loads }: Pick<CampaignRun, 'loads'>, over: string): string[] {
  return Object.keys(loads).filter((id) => isSearchable(loads[id]!.workload, over));
}

/** Id of the searched load: the one that the search names, or the only one that has its parameter; null if it could be another. */
export function searchedId(
  run: Pick<CampaignRun, 'loads'>,
  { load, over }: { over: string; load?: string | undefined },
): string | null {
  const ids = Object.keys(run.loads);
  if (load !== undefined) return ids.includes(load) ? load : null;
  if (ids.length === 1) return ids[0]!;
  const able = searchableIds(run, over);
  return able.length === 1 ? able[0]! : null;
}

/** The roles of the loads of a run, for its plan; nothing for a run of one load. */
export function rolesOf(
  run: string,
  searched: string,
  loads: DraftLoad[],
): Pick<SearchPlan, 'load' | 'partners' | 'background'> {
  if (loads.length <= 1) return {};
  const rateOf = (load: DraftLoad): number => (load.id === searched ? 0 : (targetOf(load) ?? 0));
  const partners: SearchPartner[] = [];
  const background: BackgroundLoad[] = [];
  for (const load of loads.filter(({ id }) => id !== searched)) {
    const { id, workload } = load;
    const writers = writersOf(run, load, loads);
    const perSecond = writers ? writers.reduce((sum, each) => sum + rateOf(each), 0) : rateOf(load);
    if (writers?.some((each) => each.id === searched)) partners.push({ load: id, workload, addedPerSecond: perSecond });
    else background.push({ load: id, workload, perSecond });
  }
  return {
    load: searched,
    ...(partners.length > 0 ? { partners } : {}),
    ...(background.length > 0 ? { background } : {}),
  };
}

/** Reports each load that neither reads what others of its run write nor has a target rate: it would take what the searched one leaves. */
export function checkRoles(run: string, searched: string, loads: DraftLoad[], faults: Faults): void {
  for (const load of loads.filter(({ id }) => id !== searched)) {
    const writers = writersOf(run, load, loads);
    if (writers ? writers.length > 0 : targetOf(load) !== null) continue;
    const parameter = rateParameter(load.workload);
    const { reads } = factsOf(load.workload);
    const advice = reads
      ? `let it read what ${quoted(run)} writes itself`
      : parameter === null
        ? 'remove it from the run'
        : `give it ${parameter}`;
    const path = writers ? load.pathOf(reads?.parameter) : load.pathOf();
    const why =
      'has no target rate of its own, so as the background of a search it would take what the searched load leaves';
    faults.add(path, `${load.id} ${why}; ${advice}`);
  }
}

/** The parameters that a search sets on a load in its background: the length of its runs, at the rate that the file gives. */
export function backgroundParameters(
  { workload, ...own }: CampaignLoad,
  ofWorkload: Parameters,
  seconds: number,
): Parameters {
  const over = rateParameter(workload);
  if (over === null) return {};
  const given: Parameters = { ...ofWorkload, ...own };
  const rate = given[over];
  // Without a rate, only the length is set, and `checkRoles` reports it.
  const { [over]: _, ...others } = factsOf(workload).search!.given(over, typeof rate === 'number' ? rate : 1, seconds);
  return others;
}

/** The loads of its run that write what a load reads; null for a load that reads nothing. Empty if another run writes it. */
function writersOf(run: string, { workload, parameters }: DraftLoad, loads: DraftLoad[]): DraftLoad[] | null {
  const { reads } = factsOf(workload);
  if (!reads) return null;
  return reads.runNamed(parameters) === run ? loads.filter((other) => other.workload === reads.from) : [];
}

/** Target rate in a campaign file; null without one. */
function targetOf({ workload, parameters }: DraftLoad): number | null {
  const target = factsOf(workload).target(parameters);
  return target && 'ratePerSecond' in target ? target.ratePerSecond : null;
}
