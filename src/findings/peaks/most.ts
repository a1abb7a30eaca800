/** The most a system did alone: its best whole run. */
import type { LatencyMilliseconds, LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { Evidence, HighestRate, KeptUp, LargestBatch, Most } from '../findings.ts';
import { countedPerSecond, latencyOf, levelKey, offeredPerSecond } from '../throughput.ts';
import { isTargetMet } from '../target-met.ts';
import { voidText } from '../wording.ts';

/** The highest rate, or the largest completed batch, of the system's own runs. */
export function mostOf(system: string, runs: RunResult[]): Most {
  if (system === 'spark') return largestBatch(runs);
  return highestRate(runs, system === 'kafka' ? 'kafka-producer' : 'cassandra-stress') ?? nothing(system, runs);
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
    return [{ run, load, rate, borne, latency: latencyOf(load.figures) }];
  });
  const best = candidates.toSorted((a, b) => b.borne - a.borne || p99Of(a) - p99Of(b))[0];
  if (!best) return null;
  return {
    ...evidence(best.run, best.load, runs),
    state: 'rate',
    workload,
    unit: workload === 'cassandra-stress' ? 'operations' : 'records',
    perSecond: best.rate,
    offeredPerSecond: offeredPerSecond(best.load.load),
    latency: best.latency,
    openLoop: best.load.openLoop,
  };
}

/** The highest offer that was met, with its latency; of several runs of it the lowest. */
export function keptUp(runs: RunResult[], workload: HighestRate['workload']): KeptUp | null {
  const met = wholeLoads(runs, workload).flatMap(({ run, load }): KeptUp[] => {
    const offered = offeredPerSecond(load.load);
    const rate = countedPerSecond(load);
    if (offered === null || rate === null || !isTargetMet(offered, rate)) return [];
    const unit = workload === 'cassandra-stress' ? 'operations' : 'records';
    return [{ runId: run.runId, offeredPerSecond: offered, perSecond: rate, unit, latency: latencyOf(load.figures) }];
  });
  return met.toSorted((a, b) => b.offeredPerSecond - a.offeredPerSecond || p99Of(a) - p99Of(b))[0] ?? null;
}

function p99Of({ latency }: { latency: LatencyMilliseconds | null }): number {
  return latency?.p99 ?? Infinity;
}

function largestBatch(runs: RunResult[]): Most {
  const complete = wholeLoads(runs, 'spark-perf').flatMap(({ run, load }): LargestBatch[] => {
    const { figures } = load;
    if (figures.kind !== 'spark-perf' || figures.saturated || figures.completedStages < figures.stages) return [];
    const { scaleFactor, tasksPerStage, stages, totalSeconds } = figures;
    return [
      {
        ...evidence(run, load, runs),
        state: 'batch',
        workload: 'spark-perf',
        scaleFactor,
        tasksPerStage,
        stages,
        totalSeconds,
      },
    ];
  });
  const ordered = complete.toSorted((a, b) => b.scaleFactor - a.scaleFactor || a.totalSeconds - b.totalSeconds);
  return ordered[0] ?? nothing('spark', runs);
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
