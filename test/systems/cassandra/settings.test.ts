import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { cassandraYaml, rackProperties } from '../../../src/systems/cassandra/settings.ts';
import { exampleContext, examplePlan } from '../example.ts';
import { serviceNamed } from '../acting.ts';
import { withCluster } from '../../samples/clusters.ts';

const context = exampleContext('spark-cassandra-worker01', 'cassandra');

test('A node has the tokens of the plan, its own address and the first node as seed', () => {
  expect(parse(cassandraYaml(context))).toMatchObject({
    num_tokens: 256,
    listen_address: '198.18.0.14',
    rpc_address: '198.18.0.14',
    seed_provider: [{ parameters: [{ seeds: '198.18.0.13:7000' }] }],
    data_file_directories: ['/hosts/spark-cassandra-worker01/services/cassandra/data/tables'],
  });
});

test('Each data centre has a seed, and a node is in its own', () => {
  const dataCenters = {
    operational: ['spark-cassandra-master', 'spark-cassandra-worker02'],
    analytic: ['spark-cassandra-worker01'],
  };
  const plan = withCluster(examplePlan, 'cassandra', { options: { tokens: 16, dataCenters } });
  const own = exampleContext('spark-cassandra-worker01', 'cassandra', plan);
  expect(parse(cassandraYaml(own))).toMatchObject({
    seed_provider: [{ parameters: [{ seeds: '198.18.0.13:7000,198.18.0.14:7000' }] }],
  });
  expect(rackProperties(own)).toBe('dc=analytic\nrack=rack1\n');
});

test('A node reads a string setting as given, even where YAML 1.1 would convert it', () => {
  const words = [
    'on',
    'yes',
    'n',
    '010',
    '1:30',
    '2020-01-01',
    '~',
    '.inf',
    '1_000',
    '<<',
    '=',
    '# x',
    'a: b',
    '- a',
    'a\\',
    '"',
    "'",
    '*a',
    '!t',
    '%a',
    '',
    'é 👍',
  ];
  const settings = Object.fromEntries(words.map((word, index) => [`setting_${index}`, word]));
  const plan = withCluster(examplePlan, 'cassandra', { settings: { ...settings, count: 3, flag: true } });
  const text = cassandraYaml(exampleContext('spark-cassandra-worker01', 'cassandra', plan));
  expect(parse(text, { version: '1.1' })).toMatchObject({ ...settings, count: 3, flag: true });
  expect(text).toContain('setting_0: "on"\n');
  expect(text).toContain('setting_9: "<<"\n');
});

test('A node is in the rack of its zone', () => {
  const files = serviceNamed('cassandra').files(context);
  const folder = '/hosts/spark-cassandra-worker01/services/cassandra/conf';
  expect(Object.keys(files).toSorted()).toEqual([
    `${folder}/cassandra-rackdc.properties`,
    `${folder}/cassandra.yaml`,
    `${folder}/jolokia-access.xml`,
    `${folder}/logback.xml`,
  ]);
  expect(files[`${folder}/cassandra-rackdc.properties`]).toBe('dc=datacenter1\nrack=rack1\n');
});

test('A node reads its own configuration, has a fixed heap and no port for JMX', () => {
  const { argv } = serviceNamed('cassandra').job(context);
  expect(argv).toContain('-Xms512m');
  expect(argv).toContain('-Xmx512m');
  expect(argv).toContain('-XX:MaxDirectMemorySize=256m');
  expect(argv.at(-1)).toBe('org.apache.cassandra.service.CassandraDaemon');
  expect(argv.filter((each) => each.startsWith('-Dcom.sun.management.jmxremote'))).toEqual([]);
});
