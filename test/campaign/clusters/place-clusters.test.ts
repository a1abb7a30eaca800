import { expect, test } from 'vitest';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, profile, smallCampaign } from '../examples.ts';

/** Four nodes in two zones, and two hosts for load generators. */
const zoned = {
  ...profile,
  hosts: ['node01', 'node02', 'node03', 'node04', 'load01', 'load02'].map((name, index) => ({
    ...profile.hosts[0]!,
    name,
    hardware: 'type-2',
    roles: name.startsWith('node') ? ['cassandra'] : ['load'],
    zone: index < 2 ? 'a' : 'b',
  })),
};

const stress = (more: string): string =>
  `{ workload: cassandra-stress, keys: 100, threads: 4, writeShare: 1, readShare: 1, replicationFactor: 2, durationSeconds: 5, ${more} }`;

const twoClusters = `name: two
title: Two clusters of Cassandra
clusters:
  east: { system: cassandra, zones: [a], tokens: 8 }
  west: { system: cassandra, hosts: [node03, node04], settings: { concurrent_reads: 4 } }
runs:
  east:
    title: East
    loads:
      requests: ${stress('host: load01, cluster: east')}
  both:
    title: Both
    loads:
      first: ${stress('host: load01, cluster: east')}
      second: ${stress('host: load02, cluster: west')}
sizes:
  smoke: {}
`;

const found = (text: string): string[] =>
  faultsOf(text, { profile: zoned }).map((sentence) => sentence.replace(/^small\.yaml:\d+:\d+: /, ''));

test('two clusters of one system are on their own hosts, each with its own options and settings', () => {
  const { clusters, hosts } = plan(twoClusters, { profile: zoned });
  expect(clusters).toMatchObject({
    east: { system: 'cassandra', hosts: { cassandra: ['node01', 'node02'] }, options: { tokens: 8 } },
    west: { system: 'cassandra', hosts: { cassandra: ['node03', 'node04'] }, settings: { concurrent_reads: 4 } },
  });
  expect(hosts.map(({ services }) => services.map(({ cluster }) => cluster))).toEqual([
    ['east'],
    ['east'],
    ['west'],
    ['west'],
    [],
    [],
  ]);
});

test('a run of one of them belongs to that cluster, and one of both is combined and loads them at the same time', () => {
  const runs = runsOf(plan(twoClusters, { profile: zoned }));
  expect(runs.map(({ group, loads }) => [group, loads.map(({ cluster }) => cluster)])).toEqual([
    ['east', ['east']],
    ['combined', ['east', 'west']],
  ]);
});

test('a cluster under systems has the name of its system, and the hosts or zones that it is given', () => {
  const text = changed('{ tokens: 16 }', '{ tokens: 16, hosts: [worker01, worker02] }');
  expect(plan(text).clusters['cassandra']?.hosts).toEqual({ cassandra: ['worker01', 'worker02'] });
  expect(plan(smallCampaign).clusters['cassandra']?.hosts).toEqual({ cassandra: ['master', 'worker01', 'worker02'] });
});

test('settings of a cluster can be set on the command line', () => {
  const { clusters } = plan(twoClusters, { profile: zoned, sets: ['clusters.west.settings.concurrent_reads=9'] });
  expect(clusters['west']?.settings).toEqual({ concurrent_reads: 9 });
});

test('a load must name its cluster where the campaign has several of its system, and one that there is', () => {
  expect(found(twoClusters.replace('host: load01, cluster: east', 'host: load01'))).toEqual([
    'runs.east.loads.requests: cluster is missing: the campaign has east and west of Cassandra; give one of them',
  ]);
  expect(found(twoClusters.replace('host: load01, cluster: east', 'host: load01, cluster: wets'))).toEqual([
    'runs.east.loads.requests.cluster: unknown cluster "wets"; did you mean "west"?',
  ]);
  const withKafka = twoClusters.replace('clusters:\n', 'clusters:\n  queue: { system: spark }\n');
  const ofOther = found(withKafka.replace('host: load01, cluster: east', 'host: load01, cluster: queue'));
  expect(ofOther).toContain(
    'runs.east.loads.requests.cluster: queue is a cluster of Spark, and cassandra-stress loads Cassandra; give one of east, west',
  );
});

test('clusters of one system on the same hosts are refused, because both cannot be up at the same time', () => {
  expect(found(twoClusters.replace('hosts: [node03, node04]', 'hosts: [node02, node03]'))).toEqual([
    'clusters.west: takes node02, which cluster east takes as well, and a host runs one cluster of Cassandra at a time; ' +
      'give each its own hosts or zones, or make one cluster of them and give the other form as a variant: variants take turns on the same hosts',
  ]);
});

const withHosts = (given: string) => found(twoClusters.replace('hosts: [node03, node04]', given));

test('hosts and zones that the profile has not, or that cannot take the cluster, are refused', () => {
  expect(withHosts('hosts: [node03, node05]')).toEqual([
    expect.stringContaining('clusters.west.hosts.1: profile five has no host "node05"; did you mean "node0'),
  ]);
  expect(withHosts('hosts: [node03, load01]')).toEqual([
    'clusters.west.hosts.1: load01 has no role of Cassandra, which are cassandra; give it one in profile five, or remove it here',
  ]);
  expect(withHosts('zones: [far]')).toEqual([
    'clusters.west.zones.0: profile five has no host in a zone "far"; known: a, b',
  ]);
  expect(withHosts('hosts: [node03], zones: [b]')).toEqual([
    'clusters.west.zones: is given as well as hosts; keep one',
  ]);
});

const renamed = (name: string) => found(twoClusters.replaceAll('west', name));

test('names of clusters that mean something else are refused', () => {
  expect(renamed('kafka')).toEqual([
    'clusters.kafka: is a cluster of cassandra with the name of another system; rename it',
  ]);
  expect(renamed('combined')).toEqual(['clusters.combined: is a name that reports use for something else; rename it']);
});

test('copies are counted in the cluster of the load', () => {
  expect(found(twoClusters.replaceAll('replicationFactor: 2', 'replicationFactor: 3'))).toContain(
    'runs.east.loads.requests.replicationFactor: 3 copies need as many Cassandra nodes, and cluster east has 2',
  );
});

test('a dataset is in the cluster that it names', () => {
  const stepped = twoClusters
    .replace(
      'runs:\n',
      'datasets:\n  rows: { workload: ycsb, host: load01, cluster: west, replicationFactor: 1, fieldCount: 1, fieldBytes: 10 }\nruns:\n',
    )
    .replace('smoke: {}', 'smoke: { steps: [{ grow: rows, to: { records: 100 } }, { run: east }] }');
  expect(plan(stepped, { profile: zoned }).datasets).toMatchObject([{ name: 'rows', cluster: 'west' }]);
  expect(found(stepped.replace('cluster: west, r', 'r'))).toEqual([
    'datasets.rows: cluster is missing: the campaign has east and west of Cassandra; give one of them',
  ]);
});
