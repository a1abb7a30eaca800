/** Which system each load tool loads, and each service is a part of. */
import type { WorkloadName } from '../workloads/names.ts';
import type { RunGroup, ServiceName, SystemName } from '../plan/plan.ts';

const ofWorkloads: Record<WorkloadName, SystemName> = {
  'kafka-producer': 'kafka',
  'kafka-consumer': 'kafka',
  'spark-perf': 'spark',
  'cassandra-stress': 'cassandra',
};

const ofServices: Record<ServiceName, SystemName> = {
  'kafka-controller': 'kafka',
  'kafka-broker': 'kafka',
  zookeeper: 'kafka',
  cassandra: 'cassandra',
  'spark-master': 'spark',
  'spark-worker': 'spark',
};

export function systemOf(workload: WorkloadName): SystemName {
  return ofWorkloads[workload];
}

export function systemOfService(service: ServiceName): SystemName {
  return ofServices[service];
}

/** A run of one system alone belongs to that system; one of several is combined. */
export function groupOf(workloads: WorkloadName[]): RunGroup {
  const systems = new Set(workloads.map(systemOf));
  const [only] = systems;
  return systems.size === 1 && only ? only : 'combined';
}
