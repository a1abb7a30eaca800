/** How many runs a search typically needs. Pure. */
import { nextStep } from './next-step.ts';
import { isOverRates, targetTolerance } from './search.ts';
import type { SearchedRun, SearchPlan, SearchPurpose } from '../plan/search-plan.ts';

/** Simulated peaks; odd, so that one of them is the median. */
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
  const counts = peaks.map((peak) => countRuns(search, peak)).toSorted((one, other) => one.search - other.search);
  return counts[(peakCount - 1) / 2]!;
}

function countRuns(search: SearchPlan, peak: number): Record<SearchPurpose, number> {
  const runs: SearchedRun[] = [];
  const count = { search: 0, confirm: 0 };
  for (let next = nextStep(search, runs); next.kind === 'measure'; next = nextStep(search, runs)) {
    const { step, level } = next;
    count[step] += 1;
    runs.push({
      runId: `${step}-${count[step]}`,
      of: search.run,
      step,
      level,
      perSecond: Math.min(level, peak),
      latencyMilliseconds: search.objective && search.objective.atMostMilliseconds * (level / peak) ** latencyGrowth,
      met: isOverRates(search) ? level * (1 - targetTolerance(search)) <= peak : level <= peak,
      isSteady: true,
    });
  }
  return count;
}
