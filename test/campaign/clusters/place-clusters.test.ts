import { expect, test } from 'vitest';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { expectWording } from '../../wording.ts';
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

const stepped = twoClusters
  .replace(
    'runs:\n',
    'datasets:\n  rows: { workload: ycsb, host: load01, cluster: west, replicationFactor: 1, fieldCount: 1, fieldBytes: 10 }\nruns:\n',
  )
  .replace('smoke: {}', 'smoke: { steps: [{ grow: rows, to: { records: 100 } }, { run: east }] }');

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

test('what cannot be placed is refused with the field, what there is, and what to write', async () => {
  const at = (hosts: string): string => twoClusters.replace('hosts: [node03, node04]', hosts);
  const load = (cluster: string): string =>
    twoClusters.replace('host: load01, cluster: east', `host: load01${cluster}`);
  const refused: Record<string, string> = {
    'a load without a cluster': load(''),
    'a load of an unknown cluster': load(', cluster: wets'),
    'a load of a cluster of another system': load(', cluster: queue').replace(
      'clusters:\n',
      'clusters:\n  queue: { system: spark }\n',
    ),
    // Both cannot be up at the same time.
    'two clusters of a system on one host': at('hosts: [node02, node03]'),
    'an unknown host': at('hosts: [node03, node05]'),
    'a host without the role': at('hosts: [node03, load01]'),
    'a zone without hosts': at('zones: [far]'),
    'hosts and zones': at('hosts: [node03], zones: [b]'),
    'the name of another system': twoClusters.replaceAll('west', 'kafka'),
    'a name that reports use': twoClusters.replaceAll('west', 'combined'),
    'more copies than nodes': twoClusters.replaceAll('replicationFactor: 2', 'replicationFactor: 3'),
    'a dataset without a cluster': stepped.replace('cluster: west, r', 'r'),
  };
  const faults = Object.entries(refused).map(([what, text]): [string, string[]] => [what, found(text)]);
  for (const [what, sentences] of faults) expect(sentences, what).not.toEqual([]);
  await expectWording('clusters-that-cannot-be-placed', faults);
});

test('a dataset is in the cluster that it names', () => {
  expect(plan(stepped, { profile: zoned }).datasets).toMatchObject([{ name: 'rows', cluster: 'west' }]);
});
