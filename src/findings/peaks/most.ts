/** The most a system did alone: its best whole run. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { LatencyMilliseconds } from '../../workloads/load-output.ts';
import type { Evidence, HighestRate, KeptUp, LargestBatch, Most } from '../findings.ts';
import { countedPerSecond, latencyOf, levelKey, offeredPerSecond } from '../../workloads/throughput.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { batchOf, isOpenLoop } from '../../workloads/measured.ts';
import { factsOf, systemOf, workloadNames } from '../../workloads/registry.ts';
import { voidText } from '../wording.ts';

/** The highest rate, or the largest completed batch, of the system's own runs. */
export function mostOf(system: string, runs: RunResult[]): Most {
  for (const workload of leadingWorkloads(system)) {
    const most = factsOf(workload).unit === null ? largestBatch(runs, workload) : highestRate(runs, workload);
    if (most) return most;
  }
  return nothing(system, runs);
}

/** The highest rates of the system's other loads, such as what a consumer reads. */
export function alsoOf(system: string, most: Most, runs: RunResult[]): HighestRate[] {
  const others = workloadNames.filter(
    (name) => systemOf(name) === system && (most.state === 'cannot-tell' || name !== most.workload),
  );
  return others.flatMap((workload) => highestRate(runs, workload) ?? []);
}

/** Load generators that ask for what they do, and follow no other. */
function leadingWorkloads(system: string): string[] {
  return workloadNames.filter((name) => systemOf(name) === system && !factsOf(name).reads);
}

/**
 * The highest rate of one workload among whole runs of a system alone; of those that met the same offer, the one with the lowest
 * p99. More than was offered is what had been held up before: it counts as the offer, or the run that began worst would be the best.
 */
export function highestRate(runs: RunResult[], workload: HighestRate['workload']): HighestRate | null {
  const candidates = wholeLoads(runs, workload).flatMap(({ run, load }) => {
    const rate = countedPerSecond(load);
    if (rate === null) return [];
    const borne = Math.min(rate, offeredPerSecond(load.load) ?? Infinity);
    return [{ run, load, rate, borne, latency: latencyOf(load) }];
  });
  const best = candidates.toSorted((a, b) => b.borne - a.borne || p99Of(a) - p99Of(b))[0];
  if (!best) return null;
  return {
    ...evidence(best.run, best.load, runs),
    state: 'rate',
    workload,
    unit: unitOf(workload),
    perSecond: best.rate,
    offeredPerSecond: offeredPerSecond(best.load.load),
    latency: best.latency,
    openLoop: isOpenLoop(best.load),
  };
}

/** The highest offer that was met, with its latency; of several runs of it the lowest. */
export function keptUp(runs: RunResult[], system: string): KeptUp | null {
  const loads = leadingWorkloads(system).flatMap((workload) => wholeLoads(runs, workload));
  const met = loads.flatMap(({ run, load }): KeptUp[] => {
    const offered = offeredPerSecond(load.load);
    const rate = countedPerSecond(load);
    if (offered === null || rate === null || !isTargetMet(offered, rate)) return [];
    const unit = unitOf(load.load.workload);
    return [{ runId: run.runId, offeredPerSecond: offered, perSecond: rate, unit, latency: latencyOf(load) }];
  });
  return met.toSorted((a, b) => b.offeredPerSecond - a.offeredPerSecond || p99Of(a) - p99Of(b))[0] ?? null;
}

function p99Of({ latency }: { latency: LatencyMilliseconds | null }): number {
  return latency?.p99 ?? Infinity;
}

function unitOf(workload: string): HighestRate['unit'] {
  return factsOf(workload).unit ?? 'operations';
}

function largestBatch(runs: RunResult[], workload: string): LargestBatch | null {
  const complete = wholeLoads(runs, workload).flatMap(({ run, load }): LargestBatch[] => {
    const batch = batchOf(load);
    if (!batch?.isComplete) return [];
    const { unit, size, seconds: totalSeconds, work } = batch;
    return [{ ...evidence(run, load, runs), state: 'batch', workload, unit, size, totalSeconds, work }];
  });
  const ordered = complete.toSorted((a, b) => b.size - a.size || a.totalSeconds - b.totalSeconds);
  return ordered[0] ?? null;
}

function nothing(system: string, runs: RunResult[]): Most {
  const own = runs.filter((run) => run.group === system);
  if (own.length === 0) return { state: 'cannot-tell', reason: 'no run of it alone was made' };
  const reasons = own.flatMap((run) => run.voidReasons.slice(0, 1));
  return {
    state: 'cannot-tell',
    reason: `no run of it alone is whole${reasons.length > 0 ? `: ${voidText(reasons.slice(0, 1))}` : ''}`,
  };
}

function wholeLoads(runs: RunResult[], workload: string): { run: RunResult; load: LoadResult }[] {
  return runs
    .filter((run) => run.state === 'whole' && run.group !== 'combined')
    .flatMap((run) => run.loads.filter((load) => load.load.workload === workload).map((load) => ({ run, load })));
}

function evidence(run: RunResult, load: LoadResult, runs: RunResult[]): Evidence {
  const trials = runs.filter(
    (other) =>
      other.state === 'whole' &&
      other.group === run.group &&
      other.loads.length === run.loads.length &&
      other.loads.some((its) => levelKey(its.load) === levelKey(load.load)),
  ).length;
  const { runId, title, level } = run;
  return { runId, loadId: load.load.id, title, level, window: run.window ?? load.window, trials };
}
