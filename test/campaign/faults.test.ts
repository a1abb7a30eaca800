import { describe, expect, test } from 'vitest';
import { changed, faultsOf, profile, smallCampaign } from './examples.ts';
import { expectWording } from '../wording.ts';

const oneFault: [string, string, string][] = [
  ['an unknown key', 'recordBytes: 100', 'recordBites: 100'],
  ['a wrong type', 'tokens: 16', 'tokens: many'],
  ['a unit where the name has one', 'durationSeconds: 30', 'durationSeconds: 30s'],
  ['a number for a choice', 'acks: all', 'acks: 2'],
  ['a rate of zero', 'targetRecordsPerSecond: 100 ', 'targetRecordsPerSecond: 0 '],
  ['an unknown host', 'host: kafka02', 'host: kafka2'],
  ['an unknown workload', 'workload: cassandra-stress', 'workload: cassandra-strss'],
  ['a size that there cannot be', '  laptop:', '  Laptop:'],
  ['more copies than brokers', 'replicationFactor: 3', 'replicationFactor: 4'],
  ['more copies than nodes', 'replicationFactor: 2', 'replicationFactor: 9'],
  [
    'a level for an unknown run',
    '      store:\n        - cassandra: { threads: 4 }',
    '      stor:\n        - cassandra: { threads: 4 }',
  ],
  ['a level for an unknown load', 'cassandra: { threads: 4 }', 'casandra: { threads: 4 }'],
  ['a parameter of another workload', 'threads: 4', 'threads: 4, acks: all'],
  [
    'a level with copies that are neither a number nor numbers by data centre',
    'threads: 4',
    'threads: 4, replicationFactor: many',
  ],
  ['a parameter that another generator has with other bounds', 'threads: 4', 'threads: 4, readShare: 1.5'],
  ['more copies in data centres than nodes', 'threads: 4', 'threads: 4, replicationFactor: { datacenter1: 9 }'],
  ['a parameter that no place gives', '        partitions: 6\n', ''],
  ['a system that is not there', '  cassandra: { tokens: 16 }\n', ''],
  ['a topic that nothing writes', 'reads: write', 'reads: store'],
  ['a length that cannot be told', 'targetRecordsPerSecond: 2000', 'targetRecordsPerSecond: null'],
  [
    'two levels of the same name',
    'records: 20000, targetRecordsPerSecond: 2000',
    'records: 4000, targetRecordsPerSecond: 100',
  ],
  [
    'no load at all',
    'loads:\n      consumer:\n        workload: kafka-consumer\n        host: kafka02\n        reads: write\n        plannedSeconds: 9',
    'loads: {}',
  ],
  ['no host at all', 'host: kafka02\n', '\n'],
  ['one host and several', 'host: kafka02\n', 'host: kafka02\n        hosts: [kafka01]\n'],
  ['an unknown host among several', 'host: kafka02\n', 'hosts: [kafka01, kafka2]\n'],
  [
    'several instances of what runs as one process',
    'workload: cassandra-stress\n',
    'workload: ycsb\n        instances: 2\n',
  ],
  ['end-to-end latency of a topic that was written before', 'workload: kafka-consumer', 'workload: kafka-end-to-end'],
  ['the number of instances under another name', 'host: kafka01\n', 'host: kafka01\n        count: 3\n'],
  [
    'producers that cannot share their records',
    'host: kafka01\n',
    'host: kafka01\n        instances: 50\n        warmUpRecords: 990\n',
  ],
  ['more consumers in a group than partitions', 'host: kafka02\n', 'host: kafka02\n        instances: 7\n'],
  [
    'the same workload on one host twice',
    '        acks: all\n',
    '        acks: all\n      twin: { workload: kafka-producer, host: kafka01, recordBytes: 1, partitions: 6, replicationFactor: 1, acks: all, records: 9, targetRecordsPerSecond: 1 }\n',
  ],
];

describe('a campaign file is refused for', () => {
  test('every mistake, with its place, its field, and what to write', async () => {
    const refused = oneFault.map(([what, piece, by]): [string, string[]] => [what, faultsOf(changed(piece, by))]);
    for (const [what, faults] of refused) {
      expect(faults, what).not.toEqual([]);
      for (const fault of faults) expect(fault, what).toMatch(/^small\.yaml:\d+:\d+: [\w.-]+: ./);
    }
    await expectWording('mistakes-in-campaigns', refused);
  });

  test('what is no YAML, with its place', () => {
    expect(faultsOf('name: [a')).toEqual([
      'small.yaml:1:9: not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ]);
    expect(faultsOf('- a')).toEqual([
      'small.yaml:1:1: must be a mapping with name, title, profiles, repeats, systems, clusters, variants, maxPriceDifferencePercent, backgroundObjective, datasets, runs, sizes, questions, thresholds, objectives, lease, not a list',
    ]);
  });

  test('an alias inside what it repeats', () => {
    expect(faultsOf('name: &a [*a]')).toEqual([
      'small.yaml:1:10: unsupported YAML: an alias must not be inside its own anchor',
    ]);
  });

  test('a key that is duplicated', () => {
    expect(faultsOf(`${smallCampaign}title: again\n`)).toEqual(['small.yaml:49:1: not YAML: Map keys must be unique']);
  });

  test('a role that no host of the profile has', () => {
    const without = { ...profile, hosts: profile.hosts.filter((host) => !host.roles.includes('cassandra')) };
    expect(faultsOf(smallCampaign, { profile: without })).toEqual([
      'small.yaml:5:3: systems.cassandra: needs a host with the role cassandra, and profile five has none',
      'small.yaml:15:9: runs.write.loads.producer.replicationFactor: 3 copies need as many brokers, and profile five has 2',
      'small.yaml:30:9: runs.store.loads.cassandra.host: profile five has no host "worker01"; known: kafka01, kafka02',
    ]);
  });

  test('hosts too small for their services, with the sum', () => {
    const type1 = { ...profile.hardware['type-1']!, memoryMebibytes: 1000 };
    const small = { ...profile, hardware: { ...profile.hardware, 'type-1': type1 } };
    expect(faultsOf(smallCampaign, { profile: small })).toEqual([
      'small.yaml:1:1: host kafka01 of profile five has 1000 MiB and needs 1296 MiB (kafka-controller 352 + kafka-broker 544 + load generators 400); give type-1 more memoryMebibytes in the profile or move a role to another host',
      'small.yaml:1:1: host master of profile five has 1000 MiB and needs 1472 MiB (kafka-broker 544 + cassandra 928); give type-1 more memoryMebibytes in the profile or move a role to another host',
    ]);
  });

  test('many reasons at once, in the order of the file', () => {
    const broken = smallCampaign
      .replace('title: A small campaign', 'titel: A small campaign')
      .replace('host: kafka01', 'host: kafka9')
      .replace('replicationFactor: 3', 'replicationFactor: 5')
      .replace('threads: 4', 'threads: none');
    expect(faultsOf(broken)).toEqual([
      'small.yaml:1:1: title: is missing: it must be a title for people',
      'small.yaml:2:1: titel: unknown key; did you mean "title"?',
      'small.yaml:12:9: runs.write.loads.producer.host: profile five has no host "kafka9"; did you mean "kafka01"?',
      'small.yaml:15:9: runs.write.loads.producer.replicationFactor: 5 copies need as many brokers, and profile five has 3',
      'small.yaml:43:24: sizes.smoke.runs.store.0.cassandra.threads: must be a whole number of threads above zero, such as 64, not "none"',
    ]);
  });
});

describe('a request is refused for', () => {
  test('a size that the campaign does not have', () => {
    expect(faultsOf(smallCampaign, { size: 'published' })).toEqual([
      '--size published: unknown size; known: smoke, laptop',
    ]);
    expect(faultsOf(smallCampaign, { size: 'laptp' })).toEqual(['--size laptp: unknown size; did you mean "laptop"?']);
  });

  test('overrides that name nothing, or have the wrong type, all at once', () => {
    const sets = [
      'runs.wirte.title=x',
      'name',
      'runs.write.loads.producer.records=lots',
      'runs.read.title.long=1',
      'name={',
    ];
    expect(faultsOf(smallCampaign, { sets })).toEqual([
      '--set runs.wirte.title=x: runs has no "wirte"; did you mean "write"?',
      '--set name: must be key=value with a key such as runs.combined.loads.producer.acks',
      '--set runs.read.title.long=1: runs.read.title is a single value and holds no long',
      '--set name={: the value is not YAML; put text with special characters in quotes',
      '--set runs.write.loads.producer.records=lots: must be a whole number of records above zero, such as 50000000, not "lots"',
    ]);
  });
});
