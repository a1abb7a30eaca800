/** A small plan with a search, and what its runs give on a made system. */
import type { KeptRun } from '../../activities/contract.ts';
import type { LoadPlan, Plan } from '../../src/plan/plan.ts';
import { planSearchStep } from '../../src/campaign/searches.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { targetTolerance } from '../../src/search/search.ts';
import type { SearchPlan } from '../../src/plan/search-plan.ts';
import { isTargetMet } from '../../src/workloads/target-met.ts';
import { smallPlan, smallRun } from './small-plan.ts';

export const smallSearch: SearchPlan = {
  run: 'produce',
  over: 'targetRecordsPerSecond',
  from: 50,
  to: 800,
  objective: null,
  precisionPercent: 50,
  maxRuns: 7,
  confirmations: 3,
  seconds: 10,
};

export function searchedPlan(): Plan {
  const [load] = smallRun('produce', 'kafka').loads as [LoadPlan];
  const run = { id: 'produce', name: 'produce', title: 'Search', trial: 1 };
  return smallPlan({ steps: [planSearchStep(smallSearch, run, [load]), smallRun('kafka-after', 'kafka')] });
}

/** The summary of a run on a system that does this much a second at the most. */
export function summaryOn(
  capacity: number,
  { run, invalidReasons }: Pick<KeptRun, 'run' | 'invalidReasons'>,
): RunSummary {
  const { id: runId, search } = run;
  const headline = invalidReasons.join(' ') || run.level;
  if (invalidReasons.length > 0) return { runId, state: 'invalid', headline, window: null };
  if (search?.level === undefined) return { runId, state: 'valid', headline, window: null };
  const { of, step, level } = search;
  const perSecond = Math.min(level, capacity);
  const met = isTargetMet(level, perSecond, targetTolerance(smallSearch));
  const searched = { runId, of, step, level, perSecond, latencyMilliseconds: 5, met, isSteady: true };
  return { runId, state: 'valid', headline, window: null, searched };
}
