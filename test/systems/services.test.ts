import { describe, expect, test } from 'vitest';
import { contextOf, logsOf, serviceJobIds } from '../../src/systems/services.ts';
import { exampleInventory, examplePlan, exampleSecrets, zookeeperPlan } from './example.ts';
import { serviceNamed } from './acting.ts';

test('Every service of a plan is a job of its name on its host', () => {
  expect(serviceJobIds(examplePlan, 'kafka')).toEqual([
    { host: 'kafka01', service: 'kafka-controller', jobId: 'kafka-controller' },
    { host: 'kafka01', service: 'kafka-broker', jobId: 'kafka-broker' },
    { host: 'kafka02', service: 'kafka-broker', jobId: 'kafka-broker' },
    { host: 'spark-cassandra-master', service: 'kafka-broker', jobId: 'kafka-broker' },
  ]);
  expect(serviceJobIds(examplePlan)).toHaveLength(10);
  expect(serviceJobIds(zookeeperPlan, 'kafka').map(({ service }) => service)).toContain('zookeeper');
});

test('The logs of a service are the outputs of its job and its own log folder', () => {
  expect(logsOf(exampleInventory, { host: 'kafka02', service: 'kafka-broker', jobId: 'kafka-broker' })).toEqual([
    '/hosts/kafka02/jobs/kafka-broker/output',
    '/hosts/kafka02/jobs/kafka-broker/error',
    '/hosts/kafka02/services/kafka-broker/logs/',
  ]);
});

test('A service on an unknown host is rejected with the known hosts', () => {
  const inventory = { ...exampleInventory, hosts: exampleInventory.hosts.slice(0, 1) };
  const placed = { host: 'kafka02', service: 'kafka-broker', jobId: 'kafka-broker' } as const;
  expect(() => contextOf(examplePlan, inventory, placed, exampleSecrets)).toThrow(
    'The plan names host kafka02, but the inventory of example has only kafka01',
  );
});

describe.each([
  ['KRaft', examplePlan],
  ['ZooKeeper', zookeeperPlan],
])('with %s', (_, plan) => {
  test.each(serviceJobIds(plan))('$service on $host writes only inside its own folder', (placed) => {
    const context = contextOf(plan, exampleInventory, placed, exampleSecrets);
    const service = serviceNamed(placed.service);
    for (const path of Object.keys(service.files(context))) {
      expect(path.startsWith(`${context.serviceFolder}/conf/`)).toBe(true);
    }
    const said = [...Object.values(service.files(context)), ...service.job(context).argv].join('\n');
    expect(said).not.toContain('0.0.0.0');
    expect(said).toContain(context.host.address);
    expect(said, 'files of services and command lines can be read by others').not.toContain(
      exampleSecrets.spark!.shared,
    );
  });
});
