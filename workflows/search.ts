/** Chooses the levels of searches, run by run, from the results of earlier runs. */
import type { RunPlan } from '../src/plan/plan.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import { nextStep, type NextStep } from '../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../src/plan/search-plan.ts';
import { invalidRun } from '../src/measurement/results/searched-run.ts';
import { fillSlot } from '../src/search/slot.ts';
import { notNeededText } from '../src/search/search-text.ts';

/** A run at its level, or why it is not needed. */
type FilledSlot = { run: RunPlan } | { reason: string };

export interface Searches {
  /** The run at the next level of its search. A run outside searches is returned unchanged. */
  fill(run: RunPlan): FilledSlot;
  /** Whether the run belongs to a search that has ended. */
  isOver(run: RunPlan): boolean;
  add(run: RunPlan, summary: RunSummary): void;
  /** Results of the runs of all searches, including those of earlier sessions. */
  readonly searched: SearchedRun[];
}

export function openSearches(searches: SearchPlan[], before: SearchedRun[]): Searches {
  const searched = [...before];

  /** The search of a run and its next step; null for a run outside searches. */
  function nextOf({ search: slot }: RunPlan): { search: SearchPlan; next: NextStep } | null {
    const search = searches.find(({ run }) => run === slot?.of);
    if (!search) return null;
    const results = searched.filter(({ of }) => of === search.run);
    return { search, next: nextStep(search, results) };
  }

  return {
    searched,
    fill(run) {
      const current = nextOf(run);
      if (!current) return { run };
      const { search, next } = current;
      if (next.kind === 'measure' && next.step === run.search?.step) return { run: fillSlot(search, run, next) };
      return { reason: notNeededText(search, next) };
    },
    isOver(run) {
      const current = nextOf(run);
      return current !== null && current.next.kind !== 'measure';
    },
    add({ id, search: slot }, { state, searched: result }) {
      if (result) searched.push(result);
      else if (slot?.level !== undefined && state === 'invalid') {
        searched.push(invalidRun(id, { of: slot.of, step: slot.step, level: slot.level }));
      }
    },
  };
}
