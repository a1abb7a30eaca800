/** A small plan with all systems, and hosts for it, as examples to configure from. */
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Plan, PlannedHost } from '../../src/plan/plan.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import type { Secrets } from '../../src/systems/secrets.ts';
import type { ServiceContext } from '../../src/systems/system.ts';
import { contextOf } from '../../src/systems/services.ts';
import { cassandraOn, kafkaOn, sparkOn } from '../samples/clusters.ts';
import { samplePlan } from '../samples/plan.ts';

const hardware: Record<string, string[]> = {
  kafka01: ['kafka-controller', 'kafka-broker'],
  kafka02: ['kafka-broker'],
  'spark-cassandra-master': ['kafka-broker', 'spark-master', 'cassandra'],
  'spark-cassandra-worker01': ['spark-worker', 'cassandra'],
  'spark-cassandra-worker02': ['spark-worker', 'cassandra'],
};

function plannedHost(name: string, services: string[]): PlannedHost {
  return {
    name,
    hardware: 'type-1',
    cores: 2,
    memoryMebibytes: 4096,
    networkGigabitsPerSecond: 2,
    roles: [],
    zone: 'rack1',
    services: services.map((service) => ({
      name: service,
      cluster: service.split('-')[0]!,
      heapMebibytes: 512,
      residentMebibytes: 800,
    })),
  };
}

export function exampleHost(name: string, address: string, dataFolder = `/hosts/${name}`): InventoryHost {
  return {
    name,
    address,
    hardware: 'type-1',
    roles: [],
    zone: 'rack1',
    dataFolder,
    networkBitsPerSecond: null,
    reach: { kind: 'loopback' },
  };
}

export const examplePlan = samplePlan({
  profile: 'example',
  hosts: Object.entries(hardware).map(([name, services]) => plannedHost(name, services)),
  clusters: {
    kafka: kafkaOn(['kafka01', 'kafka02', 'spark-cassandra-master']),
    cassandra: cassandraOn(['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02']),
    spark: sparkOn('spark-cassandra-master', ['spark-cassandra-worker01', 'spark-cassandra-worker02']),
  },
});

export const exampleInventory: Inventory = {
  profile: 'example',
  provider: 'local',
  mark: 'proofload-000001',
  hosts: Object.keys(hardware).map((name, index) => exampleHost(name, `198.18.0.${11 + index}`)),
  caveats: [],
};

/** The same plan with its metadata in ZooKeeper, as published. */
export const zookeeperPlan: Plan = {
  ...examplePlan,
  hosts: examplePlan.hosts.map((host) => ({
    ...host,
    services: host.services.map((service) => ({
      ...service,
      name: service.name === 'kafka-controller' ? 'zookeeper' : service.name,
    })),
  })),
  clusters: {
    ...examplePlan.clusters,
    kafka: { ...clusterNamed(examplePlan, 'kafka'), version: '3.9.1', options: { metadata: 'zookeeper' } },
  },
};

export const exampleSecrets: Secrets = { spark: { shared: 'a-secret', certificates: null } };

export function exampleContext(host: string, service: string, plan = examplePlan): ServiceContext {
  return contextOf(plan, exampleInventory, { host, service, jobId: service }, exampleSecrets);
}
