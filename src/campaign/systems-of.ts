/** Which system each load tool loads. */
import type { WorkloadName } from '../workloads/names.ts';
import type { RunGroup, SystemName } from './plan.ts';

export const systemOf: Record<WorkloadName, SystemName> = {
  'kafka-producer': 'kafka',
  'kafka-consumer': 'kafka',
  'spark-perf': 'spark',
  'cassandra-stress': 'cassandra',
};

/** A run of one system alone belongs to that system; one of several is combined. */
export function groupOf(workloads: WorkloadName[]): RunGroup {
  const systems = new Set(workloads.map((workload) => systemOf[workload]));
  const [only] = systems;
  return systems.size === 1 && only ? only : 'combined';
}
