/** The peaks that a campaign searched for. The same steps that chose the levels compute them from the runs. */
import type { Plan } from '../../plan/plan.ts';
import { isSearch } from '../../plan/runs-of.ts';
import { isOfBase } from '../../plan/variants.ts';
import { steadyPartOf } from '../../measurement/results/steady-part.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { searchedLoad } from '../../search/loads.ts';
import { leastConfirmed, nextStep, type NextStep } from '../../search/next-step.ts';
import { levelsOf, levelsTried } from '../../search/levels.ts';
import type { SupportedLatency } from '../../workloads/percentile-support.ts';
import { latencyOf } from '../../workloads/throughput.ts';
import type { SearchedRun, SearchPlan } from '../../plan/search-plan.ts';
import { searchedRun } from '../../measurement/results/searched-run.ts';
import { noPeakText } from '../../search/search-text.ts';
import { companionsOf, spreadOf } from './companions.ts';
import type { Confirmation, ConfirmedPeak, PeakFinding, SearchSubject, VariantPeak } from './peak-finding.ts';

/** A search with its result. */
export interface SearchedPeak {
  search: SearchPlan;
  /** Name of the cluster of the searched load. */
  cluster: string;
  peak: PeakFinding;
}

/**
 * The results of all searches, in the order of the campaign.
 *
 * @param results whole, as the campaign chose levels by them: each search judges with its own precision what was steady
 */
export function searchedPeaks(plan: Plan, results: RunResult[]): SearchedPeak[] {
  return plan.steps.filter(isSearch).map(({ search, title, possibleRuns }): SearchedPeak => {
    const runs = results.flatMap((result): MeasuredRun[] => {
      const run = searchedRun([search], result);
      if (!run) return [];
      const { loads } = steadyPartOf(result, search.precisionPercent / 100);
      const load = loads.length > 0 ? searchedLoad(search, loads, (each) => each.load.id) : null;
      return [{ ...run, loads, behind: load && latencyOf(load) }];
    });
    const { cluster } = searchedLoad(search, possibleRuns[0]!.loads, ({ id }) => id);
    return { search, cluster, peak: peakOf(search, title, runs) };
  });
}

/**
 * A finding for each searched run over a load of a system. With variants it is that of the base, and of the block with the middle
 * throughput if there are several.
 */
export function peaksOf(system: string, plan: Plan, peaks: SearchedPeak[]): PeakFinding[] {
  const own = peaks.filter(({ search, cluster }) => isOfBase(plan, search) && cluster === system);
  const byRun = Map.groupBy(own, ({ search }) => nameOfRun(search));
  return [...byRun.values()].flatMap((blocks) => middleOf(blocks.map(({ peak }) => peak)) ?? []);
}

/** The results of the searches that were made for variants. */
export function variantPeaksOf(peaks: SearchedPeak[]): VariantPeak[] {
  return peaks.flatMap(({ search: { variant }, peak }) =>
    variant ? [{ variant: variant.name, block: variant.block, peak }] : [],
  );
}

const nameOfRun = ({ run, variant }: SearchPlan): string => variant?.of ?? run;

/** The confirmed one with the middle throughput, else the first. */
function middleOf(peaks: PeakFinding[]): PeakFinding | undefined {
  const confirmed = peaks.filter((peak) => peak.state === 'confirmed');
  const ordered = confirmed.toSorted((one, other) => one.perSecond.median - other.perSecond.median);
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? peaks[0];
}

/** A run of a search, with the latency that its figure is of. */
interface MeasuredRun extends SearchedRun {
  behind: SupportedLatency | null;
  loads: LoadResult[];
}

/** All runs, without the search runs of a search that has confirming runs. */
export function measuredRuns<Run extends RunResult>(results: Run[]): Run[] {
  const confirmed = new Set(results.flatMap(({ search }) => (search?.step === 'confirm' ? [search.of] : [])));
  return results.filter(({ search }) => search?.step !== 'search' || !confirmed.has(search.of));
}

/** Ids of the runs just above what was confirmed, which show what limits the system; none where nothing failed. */
export function runsAbove(peaks: PeakFinding[]): string[] {
  return peaks.flatMap((peak) => (peak.state === 'confirmed' ? peak.failedRuns : []));
}

/** Id of a run at the first level that was confirmed; null if none was. */
export function confirmingRun(peaks: PeakFinding[]): string | null {
  const [confirmed] = peaks.flatMap((peak) => (peak.state === 'confirmed' ? [peak] : []));
  return confirmed?.confirmations[0]?.runId ?? null;
}

function peakOf(search: SearchPlan, title: string, runs: MeasuredRun[]): PeakFinding {
  const searched = runs.filter(({ step }) => step === 'search');
  const next = nextStep(search, runs);
  const fresh = runs.filter(({ step }) => step === 'confirm');
  const confirming = next.kind === 'confirmed' ? fresh.filter((run) => run.level === next.level && !run.isInvalid) : [];
  const companions = companionsOf(search, confirming);
  const missed = runs.filter(({ missedBackground }) => missedBackground).length;
  const subject = {
    run: nameOfRun(search),
    title,
    over: search.over,
    unit: search.over === 'targetRecordsPerSecond' ? ('records' as const) : ('operations' as const),
    objective: search.objective,
    precisionPercent: search.precisionPercent,
    searchRuns: searched.length,
    ...(companions ? { companions } : {}),
    ...(missed > 0 ? { missedBackground: missed } : {}),
  };
  if (next.kind === 'confirmed') return { ...subject, ...confirmedPeak(search, next, fresh, searched) };
  const state = next.kind === 'not confirmed' ? 'not-confirmed' : 'inconclusive';
  return { ...subject, state, reason: noPeakText(search, next, runs) };
}

function confirmedPeak(
  search: SearchPlan,
  { level, failedAt, usedUp }: Extract<NextStep, { kind: 'confirmed' }>,
  fresh: MeasuredRun[],
  searched: SearchedRun[],
): Omit<ConfirmedPeak, keyof SearchSubject> {
  const its = fresh.filter((run) => run.level === level);
  const least = leastConfirmed(search, levelsOf(searched));
  const valid = its.filter(({ isInvalid }) => !isInvalid);
  const latencies = valid.flatMap(({ latencyMilliseconds: latency }) => latency ?? []);
  const percentile = search.objective?.percentile ?? 'p99';
  const operations = valid.flatMap(({ behind }) => behind?.operations ?? []);
  return {
    state: 'confirmed',
    level,
    failedAt,
    failedRuns: [...searched, ...fresh]
      .filter((run) => run.level === failedAt && !run.met && !run.isInvalid)
      .map(({ runId }) => runId),
    usedUp,
    perSecond: spreadOf(valid.map(({ perSecond }) => perSecond)),
    latency: latencies.length > 0 ? { ...spreadOf(latencies), operations: Math.min(...operations) } : null,
    confirmations: its.map((run): Confirmation => {
      const { runId, perSecond, isSteady, behind } = run;
      const omitted = behind?.omitted[percentile];
      return {
        runId,
        perSecond,
        ...(omitted === undefined ? {} : { omitted }),
        met: run.met && perSecond >= least,
        isSteady,
      };
    }),
    refuted: levelsTried(fresh).filter((tried) => tried > level),
    invalidAbove: [...searched, ...fresh].filter((run) => run.isInvalid && !run.missedBackground && run.level > level)
      .length,
  };
}
