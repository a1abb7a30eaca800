import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import { installationsByHost } from '../../src/installations/by-host.ts';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { contextOf, serviceJobIds } from '../../src/systems/services.ts';
import { entryPoints } from '../../src/systems/entry-points.ts';
import { kafkaOn, sparkOn } from '../samples/clusters.ts';
import { exampleInventory, examplePlan } from './example.ts';
import { serviceNamed } from './acting.ts';

const clusterOfHost: Record<string, string> = { kafka01: 'east', kafka02: 'west' };

/** Kafka twice, on a host each, and Spark twice. */
const plan: Plan = {
  ...examplePlan,
  hosts: examplePlan.hosts.map((host) => ({
    ...host,
    services: ['kafka01', 'kafka02'].includes(host.name)
      ? ['kafka-controller', 'kafka-broker'].map((name) => ({
          ...host.services[0]!,
          name,
          cluster: clusterOfHost[host.name]!,
        }))
      : host.name === 'spark-cassandra-master'
        ? ['spark-master', 'spark-worker'].map((name) => ({ ...host.services[0]!, name, cluster: 'batch' }))
        : [],
  })),
  clusters: {
    east: kafkaOn(['kafka01']),
    west: kafkaOn(['kafka02']),
    batch: sparkOn('spark-cassandra-master', ['spark-cassandra-master']),
  },
};

const configured = (host: string, service: string): string => {
  const placed = { host, service, jobId: service };
  const context = contextOf(plan, exampleInventory, placed, { batch: { shared: 'a-secret', certificates: null } });
  return Object.values(serviceNamed(service).files(context)).join('\n');
};
const addressOf = (host: string): string => exampleInventory.hosts.find(({ name }) => name === host)!.address;

test('a plan with two clusters of one system is read back unchanged', () => {
  expect(knownPlanSchema.parse(plan)).toEqual(plan);
});

test('each of two clusters of one system has the jobs of its own services', () => {
  expect(serviceJobIds(plan, 'east').map(({ host, jobId }) => `${jobId} on ${host}`)).toEqual([
    'kafka-controller on kafka01',
    'kafka-broker on kafka01',
  ]);
  expect(serviceJobIds(plan, 'west').map(({ host }) => host)).toEqual(['kafka02', 'kafka02']);
});

test('brokers of one cluster do not refer to the other', () => {
  for (const [own, other] of [
    ['kafka01', 'kafka02'],
    ['kafka02', 'kafka01'],
  ] as const) {
    expect(configured(own, 'kafka-broker')).toContain(addressOf(own));
    expect(configured(own, 'kafka-broker')).not.toContain(addressOf(other));
  }
});

test('a load goes to the cluster that it names, and each host gets the installation of its own cluster', () => {
  expect(entryPoints(plan.clusters['east']!, exampleInventory)).toEqual([`${addressOf('kafka01')}:9092`]);
  expect(entryPoints(plan.clusters['west']!, exampleInventory)).toEqual([`${addressOf('kafka02')}:9092`]);
  expect(Object.fromEntries([...installationsByHost(plan)].map(([host, needed]) => [host, [...needed]]))).toEqual({
    kafka01: ['kafka-4.3.1'],
    kafka02: ['kafka-4.3.1'],
    'spark-cassandra-master': ['spark-3.5.6'],
  });
});
