/** Throughput and target of a load, in its own unit. */
import { operationsOf, type WithMeasured } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import type { LoadPlan } from '../plan/plan.ts';
import {
  medianPercentiles,
  supportedLatency,
  type SupportedLatency,
  type SupportedPercentiles,
} from './percentile-support.ts';

/** Throughput over the common window if the run has several loads, else over the generator's own window; null for batches. */
export function countedPerSecond(load: WithMeasured & { commonWindowPerSecond: number | null }): number | null {
  const operations = operationsOf(load);
  return operations && (load.commonWindowPerSecond ?? operations.ratePerSecond);
}

/** Latency over all operations, without percentiles that too few of them stand behind; null for batches, or if it is not reported. */
export function latencyOf(load: WithMeasured): SupportedLatency | null {
  const operations = operationsOf(load);
  return operations && supportedLatency(operations);
}

/** Its medians over several loads; null if none reports it. */
export function medianLatencyOf(loads: WithMeasured[]): SupportedPercentiles | null {
  const [first, ...others] = loads.flatMap((load) => latencyOf(load) ?? []);
  return first ? medianPercentiles([first, ...others]) : null;
}

/** Target rate in records or operations a second; null for an unlimited rate or a closed loop. */
export function targetPerSecond({ workload, parameters }: Pick<LoadPlan, 'workload' | 'parameters'>): number | null {
  const target = factsOf(workload).target(parameters);
  return target && 'ratePerSecond' in target ? target.ratePerSecond : null;
}

/** Equal for two loads at the same level, whatever their length and name. */
export function levelKey(load: LoadPlan): string {
  const facts = factsOf(load.workload);
  const level = facts.target(load.parameters) ?? facts.givenLevel?.(load.parameters) ?? null;
  return JSON.stringify([workKey(load), level]);
}

/** Everything that defines a level except its rate or concurrency. Several instances are other work than one, wherever they run. */
export function workKey({ workload, parameters, hosts }: LoadPlan): string {
  const instances = hosts.length > 1 ? [{ instances: hosts.length }] : [];
  return JSON.stringify([workload, ...instances, ...factsOf(workload).sameWork(parameters)]);
}
