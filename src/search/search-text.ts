/** A search as text. Pure. */
import { typicalRuns } from './typical-runs.ts';
import { levelsTried } from './levels.ts';
import { ofSearch, type NextStep } from './next-step.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { isRate, mostConfirmations, objectiveText } from './search.ts';
import { exact, share } from '../text/figures.ts';
import { factsOf, searchedOver } from '../workloads/registry.ts';

/** The goal, such as `the highest rate with p99 <= 10 ms`. */
function goalText(search: SearchPlan): string {
  const { objective, partners = [], background = [] } = search;
  const what = isRate(search) ? 'rate' : 'number of threads';
  const without = isRate(search)
    ? 'the highest target rate that is met'
    : 'the number of threads at which throughput stops growing';
  const others = othersText(
    partners.map(({ load, workload }) => loadText(load, workload)),
    background.map(({ load, workload, perSecond }) => backgroundText(load, workload, perSecond)),
  );
  return `${objective ? `the highest ${what} with ${objectiveText(objective)}` : without}${others}`;
}

/** What came of a search, in one line without a full stop. */
export function searchResultText(search: SearchPlan, next: NextStep, runs: SearchedRun[]): string {
  if (next.kind === 'confirmed') return `${searchedLevelText(search, next.level)} is confirmed`;
  return `no maximum, because ${noPeakText(search, next, runs)}`;
}

/**
 * Why a search has no confirmed peak, as a clause.
 *
 * @param all runs of this search and others
 */
export function noPeakText(search: SearchPlan, next: NoPeak, all: SearchedRun[]): string {
  const runs = ofSearch(search, all);
  const invalid = runs.filter(({ isInvalid, missedBackground }) => isInvalid && !missedBackground).length;
  const slowed = runs.filter(({ missedBackground }) => missedBackground).length;
  return [
    reasonText(search, next, runs),
    ...(invalid > 0 ? [`${invalid} of its runs stayed invalid and counted as failed`] : []),
    ...(slowed > 0 ? [`the background missed its rate in ${slowed} of its runs`] : []),
  ].join('; ');
}

type NoPeak = Exclude<NextStep, { kind: 'confirmed' }>;

function reasonText(search: SearchPlan, next: NoPeak, runs: SearchedRun[]): string {
  if (next.kind === 'nothing')
    return `not even the lowest level, ${searchedLevelText(search, search.from)}, met the goal`;
  if (next.kind === 'not confirmed') {
    const tried = levelsTried(runs.filter(({ step }) => step === 'confirm'));
    return (
      `fresh runs did not confirm ${tried.map((level) => searchedLevelText(search, level)).join(', ')}; at ` +
      `${searchedLevelText(search, next.level)}, an estimated ${share(next.share)} of the runs meet the goal`
    );
  }
  if (runs.length === 0) return 'no search run was made';
  const step = next.step === 'confirm' ? 'the level that it found was not confirmed' : 'it had found no level';
  return `the search ended early, after ${runs.length} runs: ${step}`;
}

/** Maximum and typical number of runs of a search, for the plan. */
export function searchText(search: SearchPlan): string {
  const { run, maxRuns, precisionPercent } = search;
  const typical = typicalRuns(search);
  return (
    `${run}: ${goalText(search)}, ${rangeBoundsText(search)}, precision ${precisionPercent} %; at most ${maxRuns} search runs and ` +
    `${mostConfirmations(search)} confirming runs; typically ${typical.search} and ${typical.confirm}.`
  );
}

/** `10,000 to 500,000 records/s` */
export function rangeBoundsText({ over, from, to }: SearchPlan): string {
  return `${exact(from)} to ${exact(to)} ${searchedOver(over).unit}`;
}

/** `52,000 records/s` */
export function searchedLevelText({ over }: Pick<SearchPlan, 'over'>, level: number): string {
  return `${exact(level)} ${searchedOver(over).unit}`;
}

/** Partners and background as one clause: ` with consumer (kafka-consumer) reading at the same rate`; empty if there are none. */
export function othersText(partners: string[], background: string[]): string {
  const reading = partners.length > 0 ? [`${partners.join(' and ')} reading at the same rate`] : [];
  const others = [...reading, ...(background.length > 0 ? [`${background.join(' and ')} in the background`] : [])];
  return others.length === 0 ? '' : ` with ${others.join(' and ')}`;
}

/** `2,000 operations/s of requests (cassandra-stress)`; the load alone if it has no rate. */
export function backgroundText(load: string, workload: string, perSecond: number | null): string {
  const name = loadText(load, workload);
  return perSecond === null ? name : `${rateText(workload, perSecond)} of ${name}`;
}

/** `2,000 operations/s` */
export function rateText(workload: string, perSecond: number): string {
  return `${exact(perSecond)} ${factsOf(workload).unit ?? 'operations'}/s`;
}

/** A load by its id and its generator, which may be the same. */
export function loadText(load: string, workload: string): string {
  return load === workload ? load : `${load} (${workload})`;
}
