/** Evaluates a run of a search at its level. Pure. */
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { secondsOf } from '../../input/time-schema.ts';
import type { LoadResult, RunResult, RunSummary } from './types.ts';
import type { RunPlan } from '../../plan/plan.ts';
import type { SearchedRun, SearchPlan } from '../../plan/search-plan.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { isRate, targetTolerance } from '../../search/search.ts';
import { backlogOf } from '../../workloads/backlog.ts';
import { isCancelled } from './run-traits.ts';
import { steadyPartOf } from './steady-part.ts';

/**
 * Null for a run outside a search, and for one that a cancellation interrupted: it says nothing about its level. A run that stayed
 * invalid did not sustain its level. Where the background missed its rate, the
 * searched load had more of the system than it should: that it met its goal says nothing then, that it failed says enough.
 */
export function searchedRun(searches: SearchPlan[], result: RunResult): SearchedRun | null {
  const { runId, search: own } = result;
  const search = searches.find(({ run }) => run === own?.of);
  if (!search || own?.level === undefined || isCancelled(result)) return null;
  const { of, step, level } = own;
  const { loads, window } = steadyPartOf(result, search.precisionPercent / 100);
  const searched = search.load === undefined ? loads[0] : loads.find(({ load }) => load.id === search.load);
  if (result.state === 'invalid' || !searched) return invalidRun(runId, { of, step, level });
  const goal = outcomeOf(search, level, searched, loads);
  // The loads of several generators may start at different times: too short a common window is repeated, longer.
  if (loads.length > 1 && (window ? secondsOf(window) : 0) < search.seconds * leastCommonShare) goal.isSteady = false;
  const missed = missedBackground(search, loads);
  if (missed.length === 0) return { runId, of, step, level, ...goal };
  if (goal.met) return { ...invalidRun(runId, { of, step, level }), missedBackground: missed };
  return { runId, of, step, level, ...goal, missedBackground: missed };
}

/** Share of the planned window that the loads must have in common. */
const leastCommonShare = 0.5;

type Outcome = Pick<SearchedRun, 'perSecond' | 'latencyMilliseconds' | 'met' | 'isSteady'>;

/** Of the searched load and its partners: the lowest rate and the highest latency. */
function outcomeOf(search: SearchPlan, level: number, searched: LoadResult, loads: LoadResult[]): Outcome {
  const targets = [
    { load: searched, added: 0 },
    ...(search.partners ?? []).flatMap(({ load: id, addedPerSecond: added }) =>
      loads.filter(({ load }) => load.id === id).map((load) => ({ load, added })),
    ),
  ];
  const tolerance = targetTolerance(search);
  const isMet = targets.every(
    ({ load, added }) => !isRate(search) || targetOutcome(load, { target: level + added, tolerance })?.isMet === true,
  );
  const latencies = targets.flatMap(({ load }) => latencyOf(load)?.[search.objective?.percentile ?? 'p99'] ?? []);
  // The searched load must report its latency; a consumer may report none.
  const isKnown = !search.objective || (latencyOf(searched)?.[search.objective.percentile] ?? null) !== null;
  const latency = isKnown && latencies.length > 0 ? Math.max(...latencies) : null;
  return {
    perSecond: Math.max(0, Math.min(...targets.map(({ load, added }) => (countedPerSecond(load) ?? 0) - added))),
    latencyMilliseconds: latency,
    met: isMet && (!search.objective || (latency !== null && latency <= search.objective.atMostMilliseconds)),
    // A queue that grows is no steady state, even at a constant throughput.
    isSteady: targets.every(({ load }) => load.steadiness?.state === 'steady' && backlogOf(load)?.kind !== 'growing'),
  };
}

function missedBackground(search: SearchPlan, loads: LoadResult[]): string[] {
  const tolerance = targetTolerance(search);
  return (search.background ?? []).flatMap(({ load: id, perSecond: target }) => {
    const own = loads.find(({ load }) => load.id === id);
    return own && targetOutcome(own, { target, tolerance })?.isMet === true ? [] : [id];
  });
}

/** The result of a run for its search, from its summary: a run that stayed invalid did not sustain its level. Null for other runs. */
export function searchedOf({ id, search }: Pick<RunPlan, 'id' | 'search'>, summary: RunSummary): SearchedRun | null {
  if (summary.searched) return summary.searched;
  if (search?.level === undefined || summary.state !== 'invalid') return null;
  return invalidRun(id, { of: search.of, step: search.step, level: search.level });
}

function invalidRun(runId: string, at: Pick<SearchedRun, 'of' | 'step' | 'level'>): SearchedRun {
  return { runId, ...at, perSecond: 0, latencyMilliseconds: null, met: false, isSteady: true, isInvalid: true };
}
