/** What a load did and what it was offered, in the load's own unit, read from figures of any kind. */
import { operationsOf, type WithMeasured } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import type { LoadPlan } from '../plan/plan.ts';
import type { LatencyMilliseconds } from './load-output.ts';

/** Throughput over the common window where the run has several loads, else over the tool's own; null for batches. */
export function countedPerSecond(load: WithMeasured & { commonWindowPerSecond: number | null }): number | null {
  const operations = operationsOf(load);
  return operations && (load.commonWindowPerSecond ?? operations.ratePerSecond);
}

export function latencyOf(load: WithMeasured): LatencyMilliseconds | null {
  return operationsOf(load)?.latency ?? null;
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
