/** How many runs a search is likely to need. Pure. */
import { nextStep } from './next-step.ts';
import type { SearchedRun, SearchPlan, Step } from '../plan/search-plan.ts';

/** How many places of the peak are tried; odd, so that one of them is the median. */
const peaksTried = 15;

/**
 * Runs of the search and runs that confirm it, on a system that answers without noise: the median over peaks that lie evenly, by
 * ratio, between the lowest and the highest level. Where the peak lies decides how many coarse steps lead to it; how many narrow
 * the last of them follows from the precision. Bad runs, and runs that do not settle, add to it.
 */
export function likelyRuns(search: SearchPlan): Record<Step, number> {
  const { from, to } = search;
  const peaks = Array.from({ length: peaksTried }, (_, index) => from * (to / from) ** ((index + 0.5) / peaksTried));
  const [likely] = peaks
    .map((peak) => runsTo(search, peak))
    .toSorted((one, other) => one.search - other.search)
    .slice((peaksTried - 1) / 2);
  return likely!;
}

function runsTo(search: SearchPlan, peak: number): Record<Step, number> {
  const runs: SearchedRun[] = [];
  for (;;) {
    const next = nextStep(search, runs);
    if (next.kind !== 'measure') {
      const confirming = runs.filter(({ step }) => step === 'confirm').length;
      return { search: runs.length - confirming, confirm: confirming };
    }
    const { step, level } = next;
    runs.push({
      runId: `${search.run}-${runs.length + 1}`,
      of: search.run,
      step,
      level,
      perSecond: Math.min(level, peak),
      latencyMilliseconds: null,
      met: level <= peak,
      settled: true,
    });
  }
}
