import { describe, expect, test } from 'vitest';
import { clusterId } from '../../../src/systems/kafka/settings.ts';
import { exampleContext, exampleInventory, examplePlan, zookeeperPlan } from '../example.ts';
import { serviceNamed } from '../acting.ts';
import { withCluster } from '../../samples/clusters.ts';
import { clusterNamed } from '../../../src/plan/clusters.ts';
import { entryPoints } from '../../../src/systems/entry-points.ts';

const properties = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.values(files)
      .join('')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('a broker with KRaft', () => {
  const context = exampleContext('kafka02', 'kafka-broker');

  test('has its id, its address and the controller', () => {
    expect(properties(serviceNamed('kafka-broker').files(context))).toMatchObject({
      'process.roles': 'broker',
      'node.id': '2',
      listeners: 'PLAINTEXT://198.18.0.12:9092',
      'controller.quorum.voters': '100@198.18.0.11:9093',
      'log.dirs': '/hosts/kafka02/services/kafka-broker/data',
    });
  });

  test('keeps topics as published: six partitions on three brokers', () => {
    expect(properties(serviceNamed('kafka-broker').files(context))).toMatchObject({
      'num.partitions': '6',
      'default.replication.factor': '3',
      'min.insync.replicas': '1',
      'offsets.topic.replication.factor': '3',
      'auto.create.topics.enable': 'false',
    });
  });

  test('has the settings of the campaign, which override those of Proofload', () => {
    const settings = { 'num.io.threads': 1, 'min.insync.replicas': 2 };
    const plan = withCluster(examplePlan, 'kafka', { settings });
    expect(
      properties(serviceNamed('kafka-broker').files(exampleContext('kafka02', 'kafka-broker', plan))),
    ).toMatchObject({
      'num.io.threads': '1',
      'min.insync.replicas': '2',
      'num.partitions': '6',
    });
  });

  test('escapes a backslash, a leading space and non-ASCII letters so that Java reads the original text', () => {
    const settings = { 'sasl.kerberos.service.name': 'a\\', 'a.b': '\\u0041', 'c.d': '#!=: x', 'e.f': ' é👍' };
    const plan = withCluster(examplePlan, 'kafka', { settings });
    const files = serviceNamed('kafka-broker').files(exampleContext('kafka02', 'kafka-broker', plan));
    expect(Object.values(files).join('').split('\n')).toEqual(
      expect.arrayContaining([
        String.raw`sasl.kerberos.service.name=a\\`,
        String.raw`a.b=\\u0041`,
        'c.d=#!=: x',
        String.raw`e.f=\ \u00e9\ud83d\udc4d`,
      ]),
    );
  });

  test('requests no more replicas than there are brokers', () => {
    const hosts = { 'kafka-broker': ['kafka02'], 'kafka-controller': ['kafka01'] };
    const plan = withCluster(examplePlan, 'kafka', { hosts });
    expect(
      properties(serviceNamed('kafka-broker').files(exampleContext('kafka02', 'kafka-broker', plan))),
    ).toMatchObject({
      'default.replication.factor': '1',
      'offsets.topic.replication.factor': '1',
    });
  });

  test('formats its storage for its cluster before the first start', () => {
    const commands = serviceNamed('kafka-broker')
      .setUp(context)
      .map(({ argv }) => argv.join(' '));
    expect(commands.at(-1)).toContain(
      `kafka.tools.StorageTool format --cluster-id=${clusterId('proofload-000001')} ` +
        '--config=/hosts/kafka02/services/kafka-broker/conf/server.properties --ignore-formatted',
    );
  });

  test('runs with the fixed heap of the plan', () => {
    const { id, argv } = serviceNamed('kafka-broker').job(context);
    expect(id).toBe('kafka-broker');
    expect(argv).toEqual(expect.arrayContaining(['-Xms512m', '-Xmx512m', 'kafka.Kafka']));
    expect(argv).toContain('/hosts/kafka02/install/kafka-4.3.1/jars/*');
  });
});

describe('a broker with ZooKeeper', () => {
  const context = exampleContext('spark-cassandra-master', 'kafka-broker', zookeeperPlan);

  test('has its id and the address of ZooKeeper, and no KRaft settings', () => {
    const found = properties(serviceNamed('kafka-broker').files(context));
    expect(found).toMatchObject({ 'broker.id': '3', 'zookeeper.connect': '198.18.0.11:2181' });
    expect(found).not.toHaveProperty('process.roles');
    expect(found).not.toHaveProperty('controller.quorum.voters');
  });

  test('formats no storage and uses the installation of Kafka 3', () => {
    expect(
      serviceNamed('kafka-broker')
        .setUp(context)
        .map(({ argv }) => argv[0]),
    ).toEqual(['mkdir']);
    expect(context.installFolder).toBe('/hosts/spark-cassandra-master/install/kafka-3.9.1');
  });
});

test('ZooKeeper listens only on its host and has no web server', () => {
  const context = exampleContext('kafka01', 'zookeeper', zookeeperPlan);
  expect(properties(serviceNamed('zookeeper').files(context))).toMatchObject({
    clientPortAddress: '198.18.0.11',
    clientPort: '2181',
    'admin.enableServer': 'false',
  });
});

test('The controller listens only on its host', () => {
  const context = exampleContext('kafka01', 'kafka-controller');
  expect(properties(serviceNamed('kafka-controller').files(context))).toMatchObject({
    'process.roles': 'controller',
    'node.id': '100',
    listeners: 'CONTROLLER://198.18.0.11:9093',
  });
});

test('A cluster id is 22 characters, the same for the same hosts, and never looks like an option', () => {
  const ids = Array.from({ length: 300 }, (_, index) => clusterId(`proofload-${index}`));
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
  expect(new Set(ids).size).toBe(300);
  expect(clusterId('proofload-7')).toBe(ids[7]);
});

test('Clients get every broker', () => {
  expect(entryPoints(clusterNamed(examplePlan, 'kafka'), exampleInventory)).toEqual([
    '198.18.0.11:9092',
    '198.18.0.12:9092',
    '198.18.0.13:9092',
  ]);
});
