/** How many runs a search typically needs. Pure. */
import { nextStep } from './next-step.ts';
import { isOverRates, targetTolerance } from './search.ts';
import type { SearchedRun, SearchPlan, SearchPurpose } from '../plan/search-plan.ts';

/** Number of simulated peaks; odd, so that one of them is the median. */
const peakCount = 15;

/** How latency grows with the level: as in a queue at 80 % of its capacity. */
const latencyGrowth = 4;

/**
 * Search runs and confirming runs on a system without noise: the median over peaks spaced evenly, by ratio, between the lowest and
 * the highest level. The position of the peak sets the number of coarse steps, and the precision the number of narrowing steps. Bad
 * runs and runs without steady state come on top.
 */
export function typicalRuns(search: SearchPlan): Record<SearchPurpose, number> {
  const { from, to } = search;
  const peaks = Array.from({ length: peakCount }, (_, index) => from * (to / from) ** ((index + 0.5) / peakCount));
  const [median] = peaks
    .map((peak) => runsTo(search, peak))
    .toSorted((one, other) => one.search - other.search)
    .slice((peakCount - 1) / 2);
  return median!;
}

function runsTo(search: SearchPlan, peak: number): Record<SearchPurpose, number> {
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
      latencyMilliseconds: search.objective && search.objective.atMostMilliseconds * (level / peak) ** latencyGrowth,
      met: isOverRates(search) ? level * (1 - targetTolerance(search)) <= peak : level <= peak,
      isSteady: true,
    });
  }
}
