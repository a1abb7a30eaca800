/** The maximum throughput of a system: its best level among valid, steady isolated runs. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { SupportedLatency } from '../../workloads/percentile-support.ts';
import type { RunEvidence, HighestRate, TargetMet, LargestBatch, MaximumThroughput } from '../findings.ts';
import type { Plan } from '../../plan/plan.ts';
import { combinedGroup, judgedRuns, runsOf } from '../../plan/runs-of.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { countedPerSecond, latencyOf, targetPerSecond } from '../../workloads/throughput.ts';
import { batchOf, isOpenLoop } from '../../workloads/measured.ts';
import { factsOf, workloadNames, clustersOfLoad } from '../../workloads/registry.ts';
import { levelState } from '../level-met.ts';
import { unsteadyTexts } from '../steadiness.ts';
import { invalidText } from '../../measurement/results/run-traits.ts';
import { serialMean } from '../../statistics/serial-mean.ts';
import type { LoadOfRun } from '../contrast/figures.ts';
import { levelsOf } from './best-level.ts';

/** The highest rate, or the largest completed batch, of the isolated runs. */
export function findMaximum(system: string, runs: RunResult[], plan: Plan): MaximumThroughput {
  const own = isolatedRuns(system, runs);
  for (const workload of leadingWorkloads(own)) {
    const maximum = factsOf(workload).unit === null ? largestBatch(own, workload, plan) : highestRate(own, workload);
    if (maximum) return maximum;
  }
  return { state: 'inconclusive', reason: unknownReason(system, runs, plan) };
}

/** The highest rates of the system's other loads, such as a consumer. */
export function otherRates(system: string, maximum: MaximumThroughput, runs: RunResult[]): HighestRate[] {
  const own = isolatedRuns(system, runs);
  const others = workloadsOf(own).filter((name) => maximum.state === 'inconclusive' || name !== maximum.workload);
  return others.flatMap((workload) => highestRate(own, workload) ?? []);
}

/** The runs that load only the cluster. */
function isolatedRuns(cluster: string, runs: RunResult[]): RunResult[] {
  return runs.filter(({ group }) => group === cluster);
}

/** In the order of the registry. */
function workloadsOf(runs: RunResult[]): string[] {
  const used = new Set(runs.flatMap(({ loads }) => loads.map(({ load }) => load.workload)));
  return workloadNames.filter((name) => used.has(name));
}

/** Workloads that set their own rate. Others, such as consumers, follow one of these. */
function leadingWorkloads(runs: RunResult[]): string[] {
  return workloadsOf(runs).filter((name) => !factsOf(name).reads);
}

/**
 * The rate of the level with the highest median of one workload, among steady isolated runs. Among levels at the same rate, the one
 * with the lowest p99. A rate above its target comes from catching up after a stall, so it counts as the target rate. Otherwise the
 * level with the worst starts would win.
 */
export function highestRate(runs: RunResult[], workload: HighestRate['workload']): HighestRate | null {
  const trials = steadyLoads(runs, workload).flatMap((trial) => {
    const rate = countedPerSecond(trial.load);
    return rate === null ? [] : [{ ...trial, rate, latency: latencyOf(trial.load) }];
  });
  const levels = levelsOf(trials, ({ rate }) => rate).map((level) => ({
    ...level,
    sustained: Math.min(level.figure, targetPerSecond(level.typical.load.load) ?? Infinity),
  }));
  const best = levels.toSorted((a, b) => b.sustained - a.sustained || p99Of(a.typical) - p99Of(b.typical))[0];
  if (!best) return null;
  const { run, load, latency } = best.typical;
  return {
    ...evidence(run, load, best.trials.length),
    state: 'rate',
    workload,
    unit: factsOf(workload).unit ?? 'operations',
    perSecond: best.figure,
    targetPerSecond: targetPerSecond(load.load),
    latency,
    openLoop: isOpenLoop(load),
  };
}

/** The highest target rate that was met (`levelState`), with the latency of a typical run. */
export function highestTargetMet(runs: RunResult[], system: string): TargetMet | null {
  const own = isolatedRuns(system, runs);
  const trials = leadingWorkloads(own).flatMap((workload) => steadyLoads(own, workload));
  const met = levelsOf(trials, ({ load }) => countedPerSecond(load) ?? 0).flatMap(
    ({ typical: { run, load }, trials: own }): TargetMet[] => {
      const target = targetPerSecond(load.load);
      if (target === null || levelState(own) !== 'met') return [];
      return [{ runId: run.runId, targetPerSecond: target, latency: latencyOf(load) }];
    },
  );
  return met.toSorted((a, b) => b.targetPerSecond - a.targetPerSecond || p99Of(a) - p99Of(b))[0] ?? null;
}

function p99Of({ latency }: { latency: SupportedLatency | null }): number {
  return latency?.p99 ?? Infinity;
}

/** The largest size that completed, with its time. */
function largestBatch(runs: RunResult[], workload: string, plan: Plan): LargestBatch | null {
  const complete = steadyLoads(runs, workload).flatMap((trial) => {
    const batch = batchOf(trial.load);
    return batch?.isComplete ? [{ ...trial, batch }] : [];
  });
  const levels = levelsOf(complete, ({ batch }) => batch.seconds);
  const largest = levels.toSorted((a, b) => b.typical.batch.size - a.typical.batch.size || a.figure - b.figure)[0];
  if (!largest) return null;
  const { run, load, batch } = largest.typical;
  const { unit, size } = batch;
  const isInBlock = runsOf(plan).some(({ id, block }) => id === run.runId && block !== undefined);
  const seconds = largest.trials.map((trial) => trial.batch.seconds);
  // Between the runs of blocks are others, in random order. Runs that follow each other resemble each other.
  const mean = serialMean(isInBlock ? seconds.map((value) => [value]) : [seconds]);
  return {
    ...evidence(run, load, largest.trials.length),
    state: 'batch',
    workload,
    unit,
    size,
    totalSeconds: mean?.value ?? largest.figure,
    interval: mean && { low: mean.low, high: mean.high },
  };
}

function unknownReason(system: string, runs: RunResult[], plan: Plan): string {
  const own = isolatedRuns(system, runs);
  if (own.length === 0) {
    if (runsOf(plan).some(({ group, events }) => group === system && events)) return 'every run of it has events';
    return isOnlyCombined(system, plan) ? 'every run of it loads other systems too' : 'no isolated run was made';
  }
  const [unsteady] = own.filter((run) => run.state === 'valid').flatMap((run) => unsteadyTexts(run, plan));
  if (unsteady !== undefined) return `no isolated run was steady: ${unsteady.replace(/\.$/, '')}`;
  const reasons = own.flatMap(({ invalidReasons }) => invalidReasons).slice(0, 1);
  return `no isolated run is valid${reasons.length > 0 ? `: ${invalidText(reasons)}` : ''}`;
}

/** Whether the campaign loads the system, and never alone: as Spark in a pipeline, or Cassandra to which it writes. */
function isOnlyCombined(system: string, plan: Plan): boolean {
  const planned = judgedRuns(plan).filter(({ loads }) => loads.some((load) => clustersOfLoad(load).includes(system)));
  return planned.length > 0 && planned.every(({ group }) => group !== system);
}

function steadyLoads(runs: RunResult[], workload: string): LoadOfRun[] {
  return runs
    .filter((run) => run.state === 'valid' && run.group !== combinedGroup && !isUnsteady(run))
    .flatMap((run) => run.loads.filter((load) => load.load.workload === workload).map((load) => ({ run, load })));
}

function evidence({ runId, title, level, window }: RunResult, load: LoadResult, trials: number): RunEvidence {
  return { runId, loadId: load.load.id, title, level, window: window ?? load.window, trials };
}
