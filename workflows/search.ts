/** Fills the slots of searches, run after run, by what the runs before gave. */
import type { RunPlan } from '../src/plan/plan.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import { nextStep, type NextStep } from '../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../src/plan/search-plan.ts';
import { voidRun } from '../src/measurement/results/searched-run.ts';
import { fillSlot } from '../src/search/slot.ts';
import { whyNotNeeded } from '../src/search/words.ts';

/** A run to be made, or why none is. */
type Filled = { run: RunPlan } | { reason: string };

export interface Searches {
  /** The run at the level that its search goes on with; a run of no search is given back as it is. */
  fill(run: RunPlan): Filled;
  /** Whether the run belongs to a search that has come to its end. */
  isOver(run: RunPlan): boolean;
  note(run: RunPlan, summary: RunSummary): void;
  /** What the runs of all searches gave so far, in earlier sessions too. */
  readonly searched: SearchedRun[];
}

export function openSearches(searches: SearchPlan[], before: SearchedRun[]): Searches {
  const searched = [...before];

  /** Null for a run of no search. */
  function goOn({ search: slot }: RunPlan): { search: SearchPlan; next: NextStep } | null {
    const search = searches.find(({ run }) => run === slot?.of);
    if (!search) return null;
    const its = searched.filter(({ of }) => of === search.run);
    return { search, next: nextStep(search, its) };
  }

  return {
    searched,
    fill(run) {
      const found = goOn(run);
      if (!found) return { run };
      const { search, next } = found;
      if (next.kind === 'measure' && next.step === run.search?.step) return { run: fillSlot(search, run, next) };
      return { reason: whyNotNeeded(search, next) };
    },
    isOver(run) {
      const found = goOn(run);
      return found !== null && found.next.kind !== 'measure';
    },
    note({ id, search: slot }, { state, searched: its }) {
      if (its) searched.push(its);
      else if (slot?.level !== undefined && state === 'void') {
        searched.push(voidRun(id, { of: slot.of, step: slot.step, level: slot.level }));
      }
    },
  };
}
