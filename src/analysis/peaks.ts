/** The peaks that a campaign searched for: drawn from its runs by the same steps that chose their levels. */
import type { Plan, RunGroup } from '../campaign/plan.ts';
import type { RunResult } from '../results/types.ts';
import { holds, nextStep, type NextStep } from '../search/next-step.ts';
import { levelsOf } from '../search/levels.ts';
import { median } from '../statistics/median.ts';
import type { SearchedRun, SearchPlan } from '../search/search.ts';
import { searchedRun } from '../search/searched-run.ts';
import { searchedLevelInWords } from '../search/slot.ts';
import type { Confirmation, ConfirmedPeak, PeakFinding, Spread } from './peak-finding.ts';

/** A finding for each search of a system, in the order of the campaign. */
export function peaksOf(group: RunGroup, plan: Plan, results: RunResult[]): PeakFinding[] {
  return (plan.searches ?? []).flatMap((search) => {
    const slot = plan.runs.find((run) => run.search?.of === search.run);
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
    const refuted = levelsTried(fresh);
    const tried = refuted.map((level) => searchedLevelInWords(search, level)).join(', ');
    return { ...sought, state: 'not-confirmed', refuted, reason: `fresh runs did not bear out ${tried}` };
  }
  return { ...sought, state: 'cannot-tell', reason: whyUntold(search, next, runs) };
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
  };
}

/** In descending order, as they were tried. */
function levelsTried(fresh: SearchedRun[]): number[] {
  return [...new Set(fresh.map(({ level }) => level))].toSorted((one, other) => other - one);
}

function spreadOf(values: number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

function whyUntold(search: SearchPlan, next: NextStep, runs: SearchedRun[]): string {
  const voids = runs.filter(({ isVoid }) => isVoid).length;
  const voided = voids > 0 ? `; ${voids} of its runs stayed void, and counted as not having borne their level` : '';
  if (next.kind === 'nothing') {
    return `not even the lowest level, ${searchedLevelInWords(search, search.from)}, met what is asked${voided}`;
  }
  if (runs.length === 0) return 'no run of the search was made';
  const step =
    next.kind === 'measure' && next.step === 'confirm' ? 'what it found was not confirmed' : 'it had not found a level';
  return `the search ended early, after ${runs.length} runs: ${step}${voided}`;
}
