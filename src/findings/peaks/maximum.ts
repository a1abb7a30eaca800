/** The maximum throughput of a system: its best valid isolated run. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { LatencyMilliseconds } from '../../workloads/load-output.ts';
import type { Evidence, HighestRate, TargetMet, LargestBatch, MaximumThroughput } from '../findings.ts';
import { countedPerSecond, latencyOf, levelKey, targetPerSecond } from '../../workloads/throughput.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { batchOf, isOpenLoop } from '../../workloads/measured.ts';
import { factsOf, systemOf, workloadNames } from '../../workloads/registry.ts';
import { invalidText } from '../verdict-text.ts';

/** The highest rate, or the largest completed batch, of the isolated runs. */
export function findMaximum(system: string, runs: RunResult[]): MaximumThroughput {
  for (const workload of leadingWorkloads(system)) {
    const maximum = factsOf(workload).unit === null ? largestBatch(runs, workload) : highestRate(runs, workload);
    if (maximum) return maximum;
  }
  return inconclusiveMaximum(system, runs);
}

/** The highest rates of the system's other loads, such as a consumer. */
export function otherRates(system: string, maximum: MaximumThroughput, runs: RunResult[]): HighestRate[] {
  const others = workloadNames.filter(
    (name) => systemOf(name) === system && (maximum.state === 'inconclusive' || name !== maximum.workload),
  );
  return others.flatMap((workload) => highestRate(runs, workload) ?? []);
}

/** Workloads that set their own rate. Others, such as consumers, follow one of these. */
function leadingWorkloads(system: string): string[] {
  return workloadNames.filter((name) => systemOf(name) === system && !factsOf(name).reads);
}

/**
 * The highest rate of one workload among valid isolated runs. Among runs that met the same target rate, the one with the lowest p99.
 * A rate above its target comes from catching up after a stall, so it counts as the target rate. Otherwise the run with the worst
 * start would win.
 */
export function highestRate(runs: RunResult[], workload: HighestRate['workload']): HighestRate | null {
  const candidates = validLoads(runs, workload).flatMap(({ run, load }) => {
    const rate = countedPerSecond(load);
    if (rate === null) return [];
    const sustained = Math.min(rate, targetPerSecond(load.load) ?? Infinity);
    return [{ run, load, rate, sustained, latency: latencyOf(load) }];
  });
  const best = candidates.toSorted((a, b) => b.sustained - a.sustained || p99Of(a) - p99Of(b))[0];
  if (!best) return null;
  return {
    ...evidence(best.run, best.load, runs),
    state: 'rate',
    workload,
    unit: unitOf(workload),
    perSecond: best.rate,
    targetPerSecond: targetPerSecond(best.load.load),
    latency: best.latency,
    openLoop: isOpenLoop(best.load),
  };
}

/** The highest target rate that was met, with the lowest latency among its runs. */
export function highestTargetMet(runs: RunResult[], system: string): TargetMet | null {
  const loads = leadingWorkloads(system).flatMap((workload) => validLoads(runs, workload));
  const met = loads.flatMap(({ run, load }): TargetMet[] => {
    const outcome = targetOutcome(load);
    if (!outcome?.isMet) return [];
    const unit = unitOf(load.load.workload);
    const { target, achieved } = outcome;
    return [{ runId: run.runId, targetPerSecond: target, perSecond: achieved, unit, latency: latencyOf(load) }];
  });
  return met.toSorted((a, b) => b.targetPerSecond - a.targetPerSecond || p99Of(a) - p99Of(b))[0] ?? null;
}

function p99Of({ latency }: { latency: LatencyMilliseconds | null }): number {
  return latency?.p99 ?? Infinity;
}

function unitOf(workload: string): HighestRate['unit'] {
  return factsOf(workload).unit ?? 'operations';
}

function largestBatch(runs: RunResult[], workload: string): LargestBatch | null {
  const complete = validLoads(runs, workload).flatMap(({ run, load }): LargestBatch[] => {
    const batch = batchOf(load);
    if (!batch?.isComplete) return [];
    const { unit, size, seconds: totalSeconds, work } = batch;
    return [{ ...evidence(run, load, runs), state: 'batch', workload, unit, size, totalSeconds, work }];
  });
  const ordered = complete.toSorted((a, b) => b.size - a.size || a.totalSeconds - b.totalSeconds);
  return ordered[0] ?? null;
}

function inconclusiveMaximum(system: string, runs: RunResult[]): MaximumThroughput {
  const own = runs.filter((run) => run.group === system);
  if (own.length === 0) return { state: 'inconclusive', reason: 'no isolated run was made' };
  const reasons = own.flatMap((run) => run.invalidReasons.slice(0, 1));
  return {
    state: 'inconclusive',
    reason: `no isolated run is valid${reasons.length > 0 ? `: ${invalidText(reasons.slice(0, 1))}` : ''}`,
  };
}

function validLoads(runs: RunResult[], workload: string): { run: RunResult; load: LoadResult }[] {
  return runs
    .filter((run) => run.state === 'valid' && run.group !== 'combined')
    .flatMap((run) => run.loads.filter((load) => load.load.workload === workload).map((load) => ({ run, load })));
}

function evidence(run: RunResult, load: LoadResult, runs: RunResult[]): Evidence {
  const trials = runs.filter(
    (other) =>
      other.state === 'valid' &&
      other.group === run.group &&
      other.loads.length === run.loads.length &&
      other.loads.some((its) => levelKey(its.load) === levelKey(load.load)),
  ).length;
  const { runId, title, level } = run;
  return { runId, loadId: load.load.id, title, level, window: run.window ?? load.window, trials };
}
