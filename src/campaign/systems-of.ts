/** Which system each load tool loads. */
import type { WorkloadName } from '../workloads/names.ts';
import type { RunGroup } from '../plan/plan.ts';
import type { SystemName } from '../systems/registry.ts';

const ofWorkloads: Record<WorkloadName, SystemName> = {
  'kafka-producer': 'kafka',
  'kafka-consumer': 'kafka',
  'spark-perf': 'spark',
  'cassandra-stress': 'cassandra',
};

export function systemOf(workload: WorkloadName): SystemName {
  return ofWorkloads[workload];
}

/** A run of one cluster alone belongs to that cluster; one of several is combined. */
export function groupOf(workloads: WorkloadName[]): RunGroup {
  const systems = new Set(workloads.map(systemOf));
  const [only] = systems;
  return systems.size === 1 && only ? only : 'combined';
}
