/** The search of a run: which load it is over, the parts of the others in it, and the most runs that it may make, each as long as it can become. */
import { quoted } from '../input/readable.ts';
import type { FieldPath } from '../input/source.ts';
import { runKind, type LoadPlan, type RunPlan, type SearchStep } from '../plan/plan.ts';
import type { BackgroundLoad, SearchPartner, SearchPlan, SearchPurpose } from '../plan/search-plan.ts';
import { groupOfLoads } from '../plan/runs-of.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { fillLoads, rateParameter } from '../search/loads.ts';
import { rangeBoundsText } from '../search/search-text.ts';
import { mostConfirmations } from '../search/search.ts';
import { typicalRuns } from '../search/typical-runs.ts';
import { total } from '../statistics/sums.ts';
import { planSearch } from '../steps/search/facts.ts';
import type { Parameters } from '../workloads/parameters.ts';
import { factsOf } from '../workloads/registry.ts';
import { idOfTrial } from '../workloads/run-name.ts';
import { targetPerSecond } from '../workloads/throughput.ts';
import type { DraftLoad, DraftRun, DraftSearch } from './draft/draft.ts';
import { checkName, type Faults } from './faults.ts';
import { runLengths, sharedPreparationSeconds } from './lengths.ts';
import type { CampaignLoad, CampaignRun } from './schema.ts';

/** The parameters that a search may vary. */
function searchable(workload: string): string[] {
  return Object.keys(factsOf(workload).search?.over ?? {});
}

/** Id of the load of a run whose level changes: the one that is named, or the only one with the parameter. Null if it cannot be told, which is reported. */
export function searchedId(
  { loads }: Pick<CampaignRun, 'loads'>,
  { load: named, over }: { load?: string | undefined; over: string },
  path: FieldPath,
  faults: Faults,
): string | null {
  const ids = Object.keys(loads);
  if (named !== undefined && !checkName(faults, [...path, 'load'], 'load', named, ids)) return null;
  const possible = (named === undefined ? ids : [named]).map((id) => ({ id, workload: loads[id]!.workload }));
  const [able, ...others] = possible.filter(({ workload }) => searchable(workload).includes(over)).map(({ id }) => id);
  if (able !== undefined && others.length === 0) return able;
  if (able !== undefined) {
    faults.add(path, `${[able, ...others].join(' and ')} have ${over}; name the one that is meant with load`);
    return null;
  }
  const known = [...new Set(possible.flatMap(({ workload }) => searchable(workload)))];
  const has = possible.length === 1 ? `${possible[0]?.workload} has no` : 'no load of the run has';
  const way = known.length === 0 ? '; list its levels under runs' : `, but ${known.join(' and ')}`;
  faults.add([...path, 'over'], `${has} ${over}${way}`);
  return null;
}

/** The parameters that a search sets on the load that is searched, at its highest level. They override all others. */
export function searchedParameters(
  workload: string,
  { over, to, seconds }: Pick<SearchPlan, 'over' | 'to' | 'seconds'>,
): Parameters {
  const known = searchable(workload);
  const [varied = over] = known.includes(over) ? [over] : known;
  return factsOf(workload).search?.given(varied, to, seconds) ?? {};
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
  // Without a rate, only the length is set, and `searchPlan` reports it.
  const { [over]: _, ...others } = factsOf(workload).search!.given(over, typeof rate === 'number' ? rate : 1, seconds);
  return others;
}

/**
 * The search of a run, with the parts of its other loads. Reports each load that neither reads what others of its run write nor has a target
 * rate: it would take what the searched one leaves.
 */
export function searchPlan(
  run: string,
  { objective, load: searched, ...given }: DraftSearch,
  loads: DraftLoad[],
  faults: Faults,
): SearchPlan {
  const rateOf = (load: DraftLoad): number => (load.id === searched ? 0 : (targetPerSecond(load) ?? 0));
  const partners: SearchPartner[] = [];
  const background: BackgroundLoad[] = [];
  for (const load of loads.filter(({ id }) => id !== searched)) {
    const { id, workload, parameters } = load;
    const { reads } = factsOf(workload);
    const isReader = reads?.runNamed(parameters) === run;
    const writers = isReader ? loads.filter((other) => other.workload === reads.from) : [];
    const perSecond = reads ? total(writers.map(rateOf)) : rateOf(load);
    if (writers.some((each) => each.id === searched)) partners.push({ load: id, workload, addedPerSecond: perSecond });
    else background.push({ load: id, workload, perSecond });
    if (reads ? writers.length > 0 : targetPerSecond(load) !== null) continue;
    const rate = rateParameter(workload);
    const ofOther = rate === null ? 'remove it from the run' : `give it ${rate}`;
    faults.add(
      load.pathOf(reads?.parameter),
      `${id} has no target rate of its own, so as the background of a search it would take what the searched load leaves; ${reads ? `let it read what ${quoted(run)} writes itself` : ofOther}`,
    );
  }
  return {
    ...given,
    run,
    ...(loads.length > 1 ? { load: searched } : {}),
    ...(partners.length > 0 ? { partners } : {}),
    ...(background.length > 0 ? { background } : {}),
    objective,
  };
}

/**
 * A search with every run that it may make. Each has the length of its longest possible run, twice the given seconds: a run that was
 * not steady is repeated with twice the length, and a producer needs twice the time at twice the rate that it can reach.
 *
 * @param run at its place in the order: one that variants change is searched with each of them, in each block
 */
export function planSearchStep(
  given: SearchPlan,
  { id, name, title, trial: block, variant }: Pick<DraftRun, 'id' | 'name' | 'title' | 'trial' | 'variant'>,
  loads: LoadPlan[],
): SearchStep {
  const ofVariant = variant && { run: idOfTrial(id, block), variant: { name: variant.name, of: name, block } };
  const search = { ...given, ...ofVariant };
  const level = levelWithVariant(rangeBoundsText(search), variant);
  const filled = fillLoads(search, loads, { level: search.to, seconds: search.seconds });
  const longest = filled.map((load) => ({ ...load, plannedSeconds: load.plannedSeconds + search.seconds }));
  const { plannedSeconds: firstSeconds } = runLengths(filled);
  const typicalSeconds = (step: SearchPurpose, number: number): number =>
    step === 'search' && number === 1 ? firstSeconds : firstSeconds - Math.floor(sharedPreparationSeconds(filled));
  const typical = typicalRuns(search);
  const runs = (step: SearchPurpose, most: number): RunPlan[] =>
    Array.from({ length: most }, (_, index) => index + 1).map((number) => ({
      kind: runKind,
      id: `${search.run}-${step}-${number}`,
      group: groupOfLoads(loads),
      title,
      ...(variant ? { variant } : {}),
      level: step === 'search' ? `searched, ${level}` : `confirmation, ${level}`,
      trial: step === 'search' ? 1 : number,
      loads: longest,
      ...runLengths(longest),
      typicalSeconds: number <= typical[step] ? typicalSeconds(step, number) : 0,
      search: { of: search.run, step, ...(search.load === undefined ? {} : { load: search.load }) },
    }));
  return planSearch(search, [...runs('search', search.maxRuns), ...runs('confirm', mostConfirmations(search))]);
}
