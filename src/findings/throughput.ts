/** What a load did and what it was offered, in the load's own unit, read from figures of any kind. */
import { factsOf } from '../workloads/registry.ts';
import type { LoadPlan } from '../plan/plan.ts';
import type { LatencyMilliseconds, LoadFigures, LoadResult } from '../measurement/results/types.ts';

/** Records or operations a second over the tool's whole window; null for batches. */
function perSecond(figures: LoadFigures): number | null {
  switch (figures.kind) {
    case 'kafka-producer':
    case 'kafka-consumer':
      return figures.recordsPerSecond;
    case 'cassandra-stress':
      return figures.mix.operationsPerSecond;
    default:
      return null;
  }
}

/** Throughput over the common window where the run has several loads, else over the tool's own. */
export function countedPerSecond(load: LoadResult): number | null {
  if (load.figures.kind === 'spark-perf') return null;
  return load.commonWindowPerSecond ?? perSecond(load.figures);
}

export function latencyOf(figures: LoadFigures): LatencyMilliseconds | null {
  switch (figures.kind) {
    case 'kafka-producer':
      return figures.latency;
    case 'cassandra-stress':
      return figures.mix.latency;
    default:
      return null;
  }
}

/** Offered records or operations a second; null where the load does as much as it can, or waits for each answer. */
export function offeredPerSecond({ workload, parameters }: LoadPlan): number | null {
  const target = factsOf(workload).target(parameters);
  return target && 'ratePerSecond' in target ? target.ratePerSecond : null;
}

/** What must be equal for two loads to be at the same level; how long they ran and what they were called need not be. */
export function levelKey(load: LoadPlan): string {
  return JSON.stringify([workKey(load), factsOf(load.workload).target(load.parameters)]);
}

/** All that makes a level but its rate or concurrency. */
export function workKey({ workload, parameters }: LoadPlan): string {
  return JSON.stringify([workload, ...factsOf(workload).sameWork(parameters)]);
}
