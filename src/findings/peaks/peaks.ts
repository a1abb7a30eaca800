/** The peaks that a campaign searched for: drawn from its runs by the same steps that chose their levels. */
import type { Plan, RunGroup } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { holds, nextStep, type NextStep } from '../../search/next-step.ts';
import { levelsOf, levelsTried } from '../../search/levels.ts';
import { median } from '../../statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../../plan/search-plan.ts';
import { searchedRun } from '../../measurement/results/searched-run.ts';
import { whyNoPeak } from '../../search/words.ts';
import type { Confirmation, ConfirmedPeak, PeakFinding, Spread } from './peak-finding.ts';

/** A finding for each search of a system, in the order of the campaign. */
export function peaksOf(group: RunGroup, plan: Plan, results: RunResult[]): PeakFinding[] {
  return (plan.searches ?? []).flatMap((search) => {
    const slot = runsOf(plan).find((run) => run.search?.of === search.run);
    if (slot?.group !== group) return [];
    const runs = results.flatMap((result) => searchedRun([search], result) ?? []);
    return [peakOf(search, slot.title, runs)];
  });
}

/** The runs without those by which a search only found its way, where fresh ones confirm or refute what it found. */
export function measuredRuns(results: RunResult[]): RunResult[] {
  const confirmed = new Set(results.flatMap(({ search }) => (search?.step === 'confirm' ? [search.of] : [])));
  return results.filter(({ search }) => search?.step !== 'search' || !confirmed.has(search.of));
}

function peakOf(search: SearchPlan, title: string, runs: SearchedRun[]): PeakFinding {
  const searched = runs.filter(({ step }) => step === 'search');
  const next = nextStep(search, runs);
  const sought = {
    run: search.run,
    title,
    over: search.over,
    unit: search.over === 'offeredRecordsPerSecond' ? ('records' as const) : ('operations' as const),
    objective: search.objective,
    precisionPercent: search.precisionPercent,
    searchRuns: searched.length,
  };
  const fresh = runs.filter(({ step }) => step === 'confirm');
  if (next.kind === 'confirmed') return { ...sought, ...confirmedPeak(search, next, fresh, searched) };
  if (next.kind === 'not confirmed') {
    return { ...sought, state: 'not-confirmed', refuted: levelsTried(fresh), reason: whyNoPeak(search, next, runs) };
  }
  return { ...sought, state: 'cannot-tell', reason: whyNoPeak(search, next, runs) };
}

function confirmedPeak(
  search: SearchPlan,
  { level, failedAt, usedUp }: Extract<NextStep, { kind: 'confirmed' }>,
  fresh: SearchedRun[],
  searched: SearchedRun[],
): Omit<ConfirmedPeak, 'run' | 'title' | 'over' | 'unit' | 'objective' | 'precisionPercent' | 'searchRuns'> {
  const its = fresh.filter((run) => run.level === level);
  const levels = levelsOf(searched);
  const whole = its.filter(({ isVoid }) => !isVoid);
  const latencies = whole.flatMap(({ latencyMilliseconds: latency }) => latency ?? []);
  return {
    state: 'confirmed',
    level,
    failedAt,
    usedUp,
    perSecond: spreadOf(whole.map(({ perSecond }) => perSecond)),
    latency: latencies.length > 0 ? spreadOf(latencies) : null,
    confirmations: its.map((run): Confirmation => {
      const { runId, perSecond, latencyMilliseconds, settled } = run;
      return { runId, perSecond, latencyMilliseconds, met: holds(search, run, levels), settled };
    }),
    refuted: levelsTried(fresh).filter((tried) => tried > level),
    voidAbove: [...searched, ...fresh].filter((run) => run.isVoid && run.level > level).length,
  };
}

function spreadOf(values: number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}
