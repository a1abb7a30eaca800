/** The five hosts of the local profile. */
import type { PlannedHost } from '../../src/plan/plan.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';

const gigabit = 1e9;

export const sampleHosts: PlannedHost[] = [
  {
    ...type1('kafka01'),
    roles: ['kafka-broker', 'kafka-controller'],
    services: services('kafka-controller', 'kafka-broker'),
  },
  { ...type1('kafka02'), roles: ['kafka-broker'], services: services('kafka-broker') },
  {
    ...type1('spark-cassandra-master'),
    roles: ['kafka-broker', 'spark-master', 'cassandra'],
    services: services('kafka-broker', 'spark-master', 'cassandra'),
  },
  {
    ...type2('spark-cassandra-worker01'),
    roles: ['spark-worker', 'cassandra'],
    services: services('spark-worker', 'cassandra'),
  },
  {
    ...type2('spark-cassandra-worker02'),
    roles: ['spark-worker', 'cassandra'],
    services: services('spark-worker', 'cassandra'),
  },
];

function type1(name: string) {
  return { name, hardware: 'type-1', cores: 2, memoryMebibytes: 2560, networkGigabitsPerSecond: 1, zone: 'local' };
}

function type2(name: string) {
  return { name, hardware: 'type-2', cores: 2, memoryMebibytes: 5120, networkGigabitsPerSecond: 10, zone: 'local' };
}

function services(...names: PlannedHost['services'][number]['name'][]): PlannedHost['services'] {
  return names.map((name) => ({ name, cluster: name.split('-')[0]!, heapMebibytes: 512, residentMebibytes: 800 }));
}

export function inventoryHosts(): InventoryHost[] {
  return sampleHosts.map((host, index) => ({
    name: host.name,
    address: `198.18.7.${index + 2}`,
    hardware: host.hardware,
    roles: host.roles,
    zone: host.zone,
    dataFolder: `/data/${host.name}`,
    networkBitsPerSecond: host.networkGigabitsPerSecond * gigabit,
    reach: { kind: 'namespace', namespace: `proofload-abc123-${host.name}` },
  }));
}
