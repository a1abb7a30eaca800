/** What sharing machines cost: the same level alone and together. */
import { saturationOf } from '../results/saturated.ts';
import type { LoadResult, RunResult } from '../results/types.ts';
import type { Change, Sharing } from './findings.ts';
import { median } from '../workloads/median.ts';
import { countedPerSecond, latencyOf, levelKey, systemOf } from './throughput.ts';

interface Trial {
  run: RunResult;
  load: LoadResult;
}

/**
 * Compares every load of the combined runs with the isolated runs of the same level. Like is compared with like: a load that ran
 * beside others of its own system (a consumer reading what a producer writes) is compared with a run of that same company.
 */
export function sharingCosts(runs: RunResult[]): Sharing[] {
  const combined = runs.filter((run) => run.group === 'combined' && run.state === 'whole');
  const trials = combined.flatMap(trialsOf);
  const levels = Map.groupBy(trials, ({ run, load }) => companyKey(run, load));
  return [...levels.values()].map((together) => compare(together, runs));
}

/** A load that was stopped because it was saturated has no figure to compare. */
function trialsOf(run: RunResult): Trial[] {
  return run.loads.filter((load) => saturationOf(load) === null).map((load) => ({ run, load }));
}

function compare(together: Trial[], runs: RunResult[]): Sharing {
  const { run, load } = together[0]!;
  const about = { workload: load.load.workload, title: run.title, level: run.level };
  const alone = runs
    .filter((other) => other.state === 'whole' && other.group === systemOf(load.load.workload))
    .flatMap(trialsOf)
    .filter((other) => levelKey(other.load.load) === levelKey(load.load));
  const sameCompany = alone.filter((other) => companyKey(other.run, other.load) === companyKey(run, load));
  // A consumer's level is what its producer writes: without the same company there is nothing to compare it with.
  const isolated = sameCompany.length > 0 || load.load.workload === 'kafka-consumer' ? sameCompany : alone;
  if (isolated.length === 0) {
    return { ...about, state: 'cannot-tell', reason: 'no whole run of it alone at the same level' };
  }
  return {
    ...about,
    state: 'measured',
    isolatedRuns: isolated.map((trial) => trial.run.runId),
    combinedRuns: together.map((trial) => trial.run.runId),
    throughput: changeOf(isolated, together, countedPerSecond),
    p99: changeOf(isolated, together, (its) => latencyOf(its.figures)?.p99 ?? null),
    time: changeOf(isolated, together, (its) => (its.figures.kind === 'spark-perf' ? its.figures.totalSeconds : null)),
    overlapShare: smallestOverlap(together),
    commonSeconds: shortestWindow(together),
  };
}

/** Level of a load together with the levels of its own system's other loads in the run. */
function companyKey(run: RunResult, load: LoadResult): string {
  const system = systemOf(load.load.workload);
  const others = run.loads.filter((other) => other !== load && systemOf(other.load.workload) === system);
  return JSON.stringify([levelKey(load.load), others.map((other) => levelKey(other.load)).toSorted()]);
}

function changeOf(alone: Trial[], together: Trial[], figure: (load: LoadResult) => number | null): Change | null {
  const before = alone
    .map((trial) => figure(trial.load))
    .filter((value) => value !== null)
    .filter((value) => value > 0);
  const after = together.map((trial) => figure(trial.load)).filter((value) => value !== null);
  if (before.length === 0 || after.length === 0) return null;
  const isolated = median(before);
  const combined = median(after);
  const pairs = before.flatMap((first) => after.map((second) => changePercent(first, second)));
  const enough = before.length >= 2 && after.length >= 2;
  return {
    isolated,
    combined,
    changePercent: changePercent(isolated, combined),
    rangePercent: enough ? { low: Math.min(...pairs), high: Math.max(...pairs) } : null,
  };
}

/** Change from one figure to another in percent of the first. */
function changePercent(from: number, to: number): number {
  return (to / from - 1) * 100;
}

function shortestWindow(together: Trial[]): number | null {
  const windows = together.map(({ run }) => run.window).filter((window) => window !== null);
  if (windows.length === 0) return null;
  return Math.min(...windows.map((window) => (window.endMilliseconds - window.startMilliseconds) / 1000));
}

function smallestOverlap(together: Trial[]): number | null {
  const shares = together.flatMap(({ run, load }) => {
    if (!run.window) return [];
    const own = load.window.endMilliseconds - load.window.startMilliseconds;
    const common = run.window.endMilliseconds - run.window.startMilliseconds;
    return own > 0 ? [Math.min(1, common / own)] : [];
  });
  return shares.length === 0 ? null : Math.min(...shares);
}
