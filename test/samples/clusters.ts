/** Clusters for plans of tests, and plans with other ones. */
import { z } from 'zod';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Cluster, Plan } from '../../src/plan/plan.ts';
import { everySystem } from '../../src/systems/registry.ts';

/** A cluster of each system on these hosts, with the options of a campaign file that says nothing of them. */
export function everyClusterOn(members: string[]): Record<string, Cluster> {
  return Object.fromEntries(
    everySystem.map(([system, { roles, options, versions, sized }]) => {
      const hosts = Object.entries(roles).map(([role, { takenBy }]) => [
        role,
        takenBy === 'one' ? members.slice(0, 1) : members,
      ]);
      const chosen = {
        ...z.record(z.string(), z.json()).parse(z.object(options).parse({})),
        ...sized?.({ minimumHeap: () => 1024, minimumCores: () => 2 }),
      };
      return [system, { system, version: versions[0], hosts: Object.fromEntries(hosts), options: chosen }];
    }),
  );
}

/** Kafka with KRaft; its controller is on the first broker. */
export function kafkaOn(brokers: string[], change: Partial<Cluster> = {}): Cluster {
  const hosts = { 'kafka-broker': brokers, 'kafka-controller': brokers.slice(0, 1) };
  return { system: 'kafka', version: '4.3.1', hosts, options: { metadata: 'kraft' }, ...change };
}

export function cassandraOn(nodes: string[], change: Partial<Cluster> = {}): Cluster {
  return { system: 'cassandra', version: '5.0.9', hosts: { cassandra: nodes }, options: { tokens: 256 }, ...change };
}

export function sparkOn(master: string, workers: string[], change: Partial<Cluster> = {}): Cluster {
  const hosts = { 'spark-master': [master], 'spark-worker': workers };
  const options = { executorMemoryMebibytes: 1024, executorCores: 2, driverMemoryMebibytes: 512 };
  return { system: 'spark', version: '3.5.6', hosts, options, ...change };
}

/** The plan with a cluster changed that it has. */
export function withCluster(plan: Plan, name: string, change: Partial<Cluster>): Plan {
  return { ...plan, clusters: { ...plan.clusters, [name]: { ...clusterNamed(plan, name), ...change } } };
}

/** The plan with these of its clusters alone. */
export function onlyClusters(plan: Plan, ...names: string[]): Plan {
  return { ...plan, clusters: Object.fromEntries(names.map((name) => [name, clusterNamed(plan, name)])) };
}
