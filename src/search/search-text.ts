/** A search as text. Pure. */
import { typicalRuns } from './typical-runs.ts';
import { levelsTried } from './levels.ts';
import type { NextStep } from './next-step.ts';
import { objectiveText } from './objective.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { confirmationSlots, isRate } from './search.ts';
import { companionsText } from './companions-text.ts';
import { rangeBoundsText, searchedLevelText } from './slot.ts';
import { share } from '../text/figures.ts';

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

/** Why a planned run of the search is skipped. */
export function notNeededText(search: SearchPlan, next: NextStep): string {
  switch (next.kind) {
    case 'measure':
      return next.step === 'confirm'
        ? `Not needed: the search had found ${searchedLevelText(search, next.level)}.`
        : 'Skipped: the search found no level to confirm.';
    case 'confirmed':
      return `Not needed: ${searchedLevelText(search, next.level)} is confirmed.`;
    case 'not confirmed':
      return `Not needed: fresh runs confirmed no level down to ${searchedLevelText(search, next.level)}.`;
    case 'nothing':
      return `Not needed: not even ${searchedLevelText(search, search.from)} met the goal.`;
    default:
      throw new Error(`No reason is known for ${JSON.stringify(next satisfies never)}.`);
  }
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
    `${confirmationSlots(search)} confirming runs; typically ${typical.search} and ${typical.confirm}.`
  );
}
