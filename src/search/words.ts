/** A search in words. Pure. */
import type { NextStep } from './next-step.ts';
import { objectiveInWords } from './objective.ts';
import type { SearchPlan } from './search.ts';
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

/** What a search may take, for those who plan. */
export function searchInWords(search: SearchPlan): string {
  const { run, mostRuns, confirmations, precisionPercent } = search;
  return `${run}: ${soughtInWords(search)}, ${boundsInWords(search)}, to ${precisionPercent} %; at most ${mostRuns} runs, and ${confirmations} to confirm it, up to three times.`;
}
