/** A search in words. Pure. */
import { likelyRuns } from './likely.ts';
import { levelsTried } from './levels.ts';
import type { NextStep } from './next-step.ts';
import { objectiveInWords } from './objective.ts';
import type { SearchedRun, SearchPlan } from '../plan/search-plan.ts';
import { isRate } from './search.ts';
import { boundsInWords, searchedLevelInWords } from './slot.ts';

/** What is looked for, such as `the highest rate with p99 <= 10 ms`. */
export function soughtInWords(search: SearchPlan): string {
  const { objective } = search;
  if (isRate(search))
    return objective ? `the highest rate with ${objectiveInWords(objective)}` : 'the highest rate kept up with';
  return objective
    ? `the most threads with ${objectiveInWords(objective)}`
    : 'where throughput grows no more with threads';
}

/** Why a slot stays empty. */
export function whyNotNeeded(search: SearchPlan, next: NextStep): string {
  switch (next.kind) {
    case 'measure':
      return next.step === 'confirm'
        ? `Not needed: the search had come to ${searchedLevelInWords(search, next.level)}.`
        : 'Left out: the search has come to no level that could be confirmed.';
    case 'confirmed':
      return `Not needed: ${searchedLevelInWords(search, next.level)} is confirmed.`;
    case 'not confirmed':
      return `Not needed: no level held in fresh runs, down to ${searchedLevelInWords(search, next.level)}.`;
    case 'nothing':
      return `Not needed: not even ${searchedLevelInWords(search, search.from)} met what is asked.`;
    default:
      throw new Error(`No reason is known for ${JSON.stringify(next satisfies never)}.`);
  }
}

/** Why a search has no peak to show, as a clause. */
export function whyNoPeak(
  search: SearchPlan,
  next: Exclude<NextStep, { kind: 'confirmed' }>,
  runs: SearchedRun[],
): string {
  const voids = runs.filter(({ isVoid }) => isVoid).length;
  const voided = voids > 0 ? `; ${voids} of its runs stayed void, and counted as not having borne their level` : '';
  switch (next.kind) {
    case 'not confirmed': {
      const tried = levelsTried(runs.filter(({ step }) => step === 'confirm'));
      return `fresh runs did not bear out ${tried.map((level) => searchedLevelInWords(search, level)).join(', ')}${voided}`;
    }
    case 'nothing':
      return `not even the lowest level, ${searchedLevelInWords(search, search.from)}, met what is asked${voided}`;
    case 'measure': {
      if (runs.length === 0) return 'no run of the search was made';
      const step = next.step === 'confirm' ? 'what it found was not confirmed' : 'it had not found a level';
      return `the search ended early, after ${runs.length} runs: ${step}${voided}`;
    }
    default:
      throw new Error(`No reason is known for ${JSON.stringify(next satisfies never)}.`);
  }
}

/** What a search may take and is likely to, for those who plan. */
export function searchInWords(search: SearchPlan): string {
  const { run, mostRuns, confirmations, precisionPercent } = search;
  const likely = likelyRuns(search);
  return (
    `${run}: ${soughtInWords(search)}, ${boundsInWords(search)}, to ${precisionPercent} %; at most ${mostRuns} runs, and ${confirmations} to confirm it, ` +
    `up to three times; likely ${likely.search} and ${likely.confirm}.`
  );
}
