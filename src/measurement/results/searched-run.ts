/** Evaluates a run of a search at its level. Pure. */
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { RunResult } from './types.ts';
import type { SearchedRun, SearchPlan } from '../../plan/search-plan.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { isRate, targetTolerance } from '../../search/search.ts';
import { backlogOf } from '../../workloads/backlog.ts';
import { steadyPartOf } from './steady-part.ts';

/** Null for a run outside a search. A run that stayed invalid did not sustain its level. */
export function searchedRun(searches: SearchPlan[] | undefined, result: RunResult): SearchedRun | null {
  const { runId, search: slot } = result;
  const search = searches?.find(({ run }) => run === slot?.of);
  if (!search || slot?.level === undefined) return null;
  const { of, step, level } = slot;
  const [load] = steadyPartOf(result, search.precisionPercent / 100).loads;
  if (result.state === 'invalid' || !load) return invalidRun(runId, { of, step, level });
  const perSecond = countedPerSecond(load) ?? 0;
  const latency = latencyOf(load)?.[search.objective?.percentile ?? 'p99'] ?? null;
  const outcome = isRate(search) ? targetOutcome(load, { target: level, tolerance: targetTolerance(search) }) : null;
  const highestTargetMet = !isRate(search) || outcome?.isMet === true;
  const keptTo = !search.objective || (latency !== null && latency <= search.objective.atMostMilliseconds);
  // A queue that grows is no steady state, even at a constant throughput.
  const isSteady = load.steadiness?.state === 'steady' && backlogOf(load)?.kind !== 'growing';
  return { runId, of, step, level, perSecond, latencyMilliseconds: latency, met: highestTargetMet && keptTo, isSteady };
}

export function invalidRun(runId: string, at: Pick<SearchedRun, 'of' | 'step' | 'level'>): SearchedRun {
  return { runId, ...at, perSecond: 0, latencyMilliseconds: null, met: false, isSteady: true, isInvalid: true };
}
