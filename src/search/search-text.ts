/** A search as text. Pure. */
import { typicalRuns } from './typical-runs.ts';
import { levelsTried } from './levels.ts';
import type { NextStep } from './next-step.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { isRate, mostConfirmations, objectiveText } from './search.ts';
import { exact, share } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import { searchedOver } from '../workloads/searched.ts';

/** The goal, such as `the highest rate with p99 <= 10 ms`. */
export function searchGoalText(search: SearchPlan): string {
  return `${goalText(search)}${companionsText(search)}`;
}

function goalText(search: SearchPlan): string {
  const { objective } = search;
  if (isRate(search))
    return objective ? `the highest rate with ${objectiveText(objective)}` : 'the highest target rate that is met';
  return objective
    ? `the highest number of threads with ${objectiveText(objective)}`
    : 'the number of threads at which throughput stops growing';
}

/** What came of a search, in one line without a full stop. */
export function searchResultText(search: SearchPlan, next: NextStep, runs: SearchedRun[]): string {
  if (next.kind === 'confirmed') return `${searchedLevelText(search, next.level)} is confirmed`;
  return `no maximum, because ${noPeakText(search, next, runs)}`;
}

/** Why a search has no confirmed peak, as a clause. */
export function noPeakText(
  search: SearchPlan,
  next: Exclude<NextStep, { kind: 'confirmed' }>,
  runs: SearchedRun[],
): string {
  const invalid = runs.filter(({ isInvalid, missedBackground }) => isInvalid && !missedBackground).length;
  const slowed = runs.filter(({ missedBackground }) => missedBackground).length;
  const invalidRuns =
    (invalid > 0 ? `; ${invalid} of its runs stayed invalid and counted as failed` : '') +
    (slowed > 0 ? `; the background missed its rate in ${slowed} of its runs` : '');
  switch (next.kind) {
    case 'not confirmed': {
      const tried = levelsTried(runs.filter(({ step }) => step === 'confirm'));
      const last = searchedLevelText(search, next.level);
      return (
        `fresh runs did not confirm ${tried.map((level) => searchedLevelText(search, level)).join(', ')}; at ${last}, ` +
        `an estimated ${share(next.share)} of the runs meet the goal${invalidRuns}`
      );
    }
    case 'nothing':
      return `not even the lowest level, ${searchedLevelText(search, search.from)}, met the goal${invalidRuns}`;
    case 'measure': {
      if (runs.length === 0) return 'no search run was made';
      const step = next.step === 'confirm' ? 'the level that it found was not confirmed' : 'it had found no level';
      return `the search ended early, after ${runs.length} runs: ${step}${invalidRuns}`;
    }
    default:
      throw new Error(`No reason is known for ${JSON.stringify(next satisfies never)}.`);
  }
}

/** Maximum and typical number of runs of a search, for the plan. */
export function searchText(search: SearchPlan): string {
  const { run, maxRuns, precisionPercent } = search;
  const typical = typicalRuns(search);
  return (
    `${run}: ${searchGoalText(search)}, ${rangeBoundsText(search)}, precision ${precisionPercent} %; at most ${maxRuns} search runs and ` +
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

/** ` with consumer (kafka-consumer) reading at the same rate`; empty for a run of one load. */
export function companionsText({
  partners = [],
  background = [],
}: Pick<SearchPlan, 'partners' | 'background'>): string {
  return othersText(
    partners.map(({ load, workload }) => loadText(load, workload)),
    background.map(
      ({ load, workload, perSecond }) => `${rateText(workload, perSecond)} of ${loadText(load, workload)}`,
    ),
  );
}

/** Partners and background as one clause. */
export function othersText(partners: string[], background: string[]): string {
  const parts = [
    ...(partners.length > 0 ? [`${partners.join(' and ')} reading at the same rate`] : []),
    ...(background.length > 0 ? [`${background.join(' and ')} in the background`] : []),
  ];
  return parts.length === 0 ? '' : ` with ${parts.join(' and ')}`;
}

/** `2,000 operations/s` */
export function rateText(workload: string, perSecond: number): string {
  return `${exact(perSecond)} ${factsOf(workload).unit ?? 'operations'}/s`;
}

/** A load by its id and its generator, which may be the same. */
export function loadText(load: string, workload: string): string {
  return load === workload ? load : `${load} (${workload})`;
}
