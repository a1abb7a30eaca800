/** What the result of a search's run says of its level. Pure. */
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { RunResult } from './types.ts';
import type { SearchedRun, SearchPlan } from '../../plan/search-plan.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { isRate, targetTolerance } from '../../search/search.ts';
import { settling } from '../../search/settled.ts';

/** Null for a run of no search. A run that stayed void has not borne its level. */
export function searchedRun(searches: SearchPlan[] | undefined, result: RunResult): SearchedRun | null {
  const { runId, search: slot } = result;
  const search = searches?.find(({ run }) => run === slot?.of);
  if (!search || slot?.level === undefined) return null;
  const { of, step, level } = slot;
  const [load] = result.loads;
  if (result.state === 'void' || !load) return voidRun(runId, { of, step, level });
  const perSecond = countedPerSecond(load) ?? 0;
  const latency = latencyOf(load)?.[search.objective?.percentile ?? 'p99'] ?? null;
  const keptUp = !isRate(search) || isTargetMet(level, perSecond, targetTolerance(search));
  const keptTo = !search.objective || (latency !== null && latency <= search.objective.atMostMilliseconds);
  // A tool that fell behind in its warm-up and caught up after it did more than it was offered: that is no steady state.
  const caughtUp = isRate(search) && perSecond > (1 + search.precisionPercent / 100) * level;
  const settled = !caughtUp && settling(load.measured.series, search.precisionPercent).settled;
  return { runId, of, step, level, perSecond, latencyMilliseconds: latency, met: keptUp && keptTo, settled };
}

export function voidRun(runId: string, at: Pick<SearchedRun, 'of' | 'step' | 'level'>): SearchedRun {
  return { runId, ...at, perSecond: 0, latencyMilliseconds: null, met: false, settled: true, isVoid: true };
}
