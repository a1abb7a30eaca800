/** Campaign files that match the schema and mean nothing are refused, each with the field and the reason. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import type { SettingNames } from '../../src/systems/settings-field.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';
import { stepped } from './steps/examples.ts';

let names: SettingNames;
beforeAll(async () => {
  names = await readSettingNames();
});

const withSettings = (system: string, settings: string) =>
  system === 'kafka'
    ? changed('{ metadata: kraft }', `{ settings: { ${settings} } }`)
    : system === 'spark'
      ? changed('  cassandra: {', `  spark: { settings: { ${settings} } }\n  cassandra: {`)
      : changed('{ tokens: 16 }', `{ settings: { ${settings} } }`);
const withProducer = (settings: string) =>
  changed('        acks: all', `        acks: all\n        clientSettings: { ${settings} }`);

describe('a value that the system itself refuses is refused with its field', () => {
  test.each([
    ['kafka', 'num.io.threads: 0', 'a whole number of at least 1 and at most 2147483647'],
    ['kafka', 'num.io.threads: many', 'a whole number'],
    ['kafka', 'num.io.threads: 1.5', 'a whole number'],
    ['kafka', 'log.segment.bytes: 10', 'a whole number of at least 1048576'],
    ['kafka', 'compression.type: zip', 'one of uncompressed, zstd, lz4, snappy, gzip, producer'],
    ['kafka', 'auto.create.topics.enable: maybe', 'one of true, false'],
    ['kafka', 'log.cleanup.policy: shred', 'some of compact, delete'],
    ['cassandra', 'concurrent_reads: 1', 'a whole number of at least 2'],
    ['cassandra', 'concurrent_compactors: -3', 'a whole number of at least 1'],
    ['cassandra', 'read_request_timeout: 5', 'a duration of at least 0 with one of the units ms, s, m, h, d'],
    ['cassandra', 'read_request_timeout: -5s', 'a duration'],
    ['cassandra', 'compaction_throughput: 16MB', 'a rate of at least 0 with one of the units B/s, KiB/s, MiB/s'],
    ['cassandra', 'disk_optimization_strategy: tape', 'one of ssd, spinning'],
    ['spark', 'spark.sql.shuffle.partitions: 0', 'a whole number of at least 1'],
    ['spark', 'spark.memory.storageFraction: 1.5', 'a number of at least 0 and at most 1'],
    ['spark', 'spark.speculation: perhaps', 'one of true, false'],
    ['spark', 'spark.locality.wait: 3 weeks', 'a duration'],
  ])('%s: %s', (system, settings, wanted) => {
    const [fault] = faultsOf(withSettings(system, settings), { names }).filter((each) => each.includes('.settings.'));
    expect(fault).toContain(`systems.${system}.settings.${settings.split(':')[0]}: must be ${wanted}`);
  });

  test.each([
    'batch.size: -1',
    'linger.ms: -1',
    'buffer.memory: lots',
    'partitioner.ignore.keys: 2',
    'max.request.size: 99999999999',
  ])('of a client, as %s', (settings) => {
    expect(faultsOf(withProducer(settings), { names })).toEqual([
      expect.stringMatching(
        /runs\.write\.loads\.producer\.clientSettings\..*: must be .* for Kafka's producer 4[.0-9]*, not /,
      ),
    ]);
  });

  test('of a variant', () => {
    const text = `${smallCampaign}variants:\n  base: {}\n  other: { systems.kafka.settings.num.io.threads: 0 }\n  third: { loads.producer.clientSettings.batch.size: -1 }\n`;
    expect(faultsOf(text, { names })).toEqual([
      expect.stringContaining('variants.other.systems.kafka.settings.num.io.threads: must be a whole number'),
      expect.stringMatching(/variants\.third\..*batch\.size: must be a whole number of at least 0/),
    ]);
  });

  test('also where unknown names are allowed, and in every value of a matrix', () => {
    const allowed = changed('{ metadata: kraft }', '{ settings: { num.io.threads: 0 }, allowUnknownSettings: true }');
    expect(faultsOf(allowed, { names })).toEqual([expect.stringContaining('num.io.threads: must be')]);
    const matrix = levels.replace(
      '  smoke:\n',
      '  smoke:\n    matrix:\n      write:\n        factors:\n          producer.clientSettings: [{ batch.size: 5 }, { batch.size: -5 }]\n',
    );
    expect(faultsOf(matrix, { names }).join('\n')).toMatch(/batch\.size: must be a whole number of at least 0/);
  });

  test('and values that it accepts are planned', () => {
    expect(plan(withSettings('kafka', 'num.io.threads: "4", log.retention.ms: -1'), { names }).steps).not.toEqual([]);
    expect(
      plan(withSettings('cassandra', 'commitlog_sync: batch, commitlog_sync_period: 0ms'), { names }),
    ).toBeDefined();
  });
});

/** The small campaign without its levels of `write`. */
const levels = changed(
  `      write:
        - producer: { records: 1000, targetRecordsPerSecond: 100 }
        - producer: { records: 20000, targetRecordsPerSecond: 2000 }
`,
  '',
);

const stored = (events: string, { cassandra = 'tokens: 16', more = 'replicationFactor: 3' } = {}) => `name: small
title: Members change
systems:
  cassandra: { ${cassandra} }
runs:
  store:
    title: A load
    loads:
      requests: { workload: cassandra-stress, host: kafka01, writeShare: 1, readShare: 1, keys: 1000, durationSeconds: 900, threads: 4, ${more}, targetOperationsPerSecond: 100 }
    events:
${events
  .split('\n')
  .map((each) => `      ${each}\n`)
  .join('')}sizes:
  smoke: {}
`;

describe('events that cannot succeed are refused', () => {
  test.each<[string, string, string]>([
    [
      'a member leaves below the copies of a load',
      stored('gone: { atSeconds: 9, do: decommission, host: worker01 }'),
      'events.gone: leaves cassandra unable to hold load requests: replicationFactor: 3 copies need as many Cassandra nodes, and it has 2 then',
    ],
    [
      'a member leaves below the copies of a data centre',
      stored('gone: { atSeconds: 9, do: decommission, host: worker01 }', {
        more: 'replicationFactor: { datacenter1: 3 }',
      }),
      'events.gone: leaves cassandra unable to hold load requests: replicationFactor: 3 copies in datacenter1 need as many nodes, and it has 2',
    ],
    ...[
      'wait, until: nodes-up',
      'wait, until: settled',
      'wait, until: hints-delivered',
      'preview-repair',
      'change-setting, setting: concurrent_compactors, to: 2',
      'decommission, host: worker02',
    ].map((action): [string, string, string] => [
      `${action} while a member is down`,
      stored(
        `lost: { atSeconds: 9, do: kill-process, host: worker01 }\nnext: { after: lost, do: ${action} }\nback: { after: next, do: start-host, host: worker01 }`,
        { more: 'replicationFactor: 1' },
      ),
      'events.next: needs all members of cassandra, and cassandra on worker01 is stopped by lost when this event begins; start it before',
    ]),
    [
      'a node joins while a member is down',
      stored(
        'lost: { atSeconds: 9, do: kill-process, host: worker01 }\nnext: { after: lost, do: add-nodes, hosts: [worker02] }',
        { cassandra: 'tokens: 16, joinLater: [worker02]', more: 'replicationFactor: 1' },
      ),
      'events.next: needs all members of cassandra',
    ],
    [
      'the members of one cluster change at the same time',
      stored(
        'a: { atSeconds: 9, do: decommission, host: worker01 }\nb: { atSeconds: 20, do: decommission, host: worker02 }',
        {
          more: 'replicationFactor: 1',
        },
      ),
      'events.b: may begin while a, which acts on the members of cassandra as well',
    ],
    [
      'a setting is changed to what it is',
      stored(
        'a: { atSeconds: 9, do: change-setting, setting: concurrent_compactors, to: 2 }\nb: { after: a, do: change-setting, setting: concurrent_compactors, to: 2 }',
      ),
      'events.b.to: changes nothing: concurrent_compactors of cassandra is 2 when this event begins',
    ],
    [
      'a setting gets a value that nothing works with',
      stored('a: { atSeconds: 9, do: change-setting, setting: concurrent_compactors, to: 0 }'),
      'events.a.to: concurrent_compactors is 1 to 128',
    ],
  ])('%s', (_, text, sentence) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(sentence);
  });

  test('and what follows an event that restores the members is planned', () => {
    const healed = stored(
      'lost: { atSeconds: 9, do: kill-process, host: worker01 }\nback: { after: lost, do: start-host, host: worker01 }\nall: { after: back, do: wait, until: nodes-up }\ngone: { after: all, do: decommission, host: worker02 }',
      { more: 'replicationFactor: 2' },
    );
    expect(plan(healed).steps).toHaveLength(1);
  });
});

describe('what is there twice is refused with its place', () => {
  test.each([
    [
      changed('host: kafka01', 'hosts: [kafka01, kafka01]'),
      'runs.write.loads.producer.hosts.1: "kafka01" appears twice',
    ],
    [
      changed('{ tokens: 16 }', '{ hosts: [master, worker01, master] }'),
      'systems.cassandra.hosts.2: "master" appears twice',
    ],
    [
      changed('{ tokens: 16 }', '{ joinLater: [worker01, worker01] }'),
      'systems.cassandra.joinLater.1: "worker01" appears twice',
    ],
    [changed('  smoke:\n', '  smoke:\n    skip: [read, read]\n'), 'sizes.smoke.skip.1: "read" appears twice'],
    [
      changed('{ records: 20000, targetRecordsPerSecond: 2000 }', '{ records: 1000, targetRecordsPerSecond: 100 }'),
      'sizes.smoke.runs.write.1: a mapping appears twice; entry 1 is the same',
    ],
    [
      `${smallCampaign}thresholds: ['throughput > 5', 'throughput > 5']\n`,
      'thresholds.1: "throughput > 5" appears twice',
    ],
  ])('%#', (text, sentence) => {
    expect(faultsOf(text).join('\n')).toContain(sentence);
  });
});

describe('a rate that no network card carries is refused', () => {
  test('as a target', () => {
    const text = changed('targetRecordsPerSecond: 2000', 'targetRecordsPerSecond: 5000000').replace(
      'records: 20000',
      'records: 400000000',
    );
    expect(faultsOf(text)).toEqual([
      expect.stringMatching(
        /runs\.write\.loads\.producer: its target rate is 333 MB\/s over the network, and the network cards of its clients \(kafka01\) carry 125 MB\/s/,
      ),
    ]);
    // With compression nobody knows.
    expect(faultsOf(text.replace('acks: all', 'acks: all\n        compression: zstd'))).toEqual([]);
  });

  test('as the end of a search', () => {
    const search = levels
      .replace(
        '  smoke:\n',
        '  smoke:\n    search:\n      write: { over: targetRecordsPerSecond, from: 1000, to: 20000000 }\n',
      )
      .replace(/ {2}read:\n[^]*? {2}store:/, '  store:');
    expect(faultsOf(search)).toEqual([
      expect.stringMatching(
        /sizes\.smoke\.search\.write\.to: is .* MB\/s over the network, and the network cards of its clients/,
      ),
    ]);
    expect(faultsOf(search.replace('20000000', '500000'))).toEqual([]);
  });
});

test.each([
  [
    'a pool that grows to more than twice its size',
    changed(
      '  read:\n',
      '    events: { a: { atSeconds: 1, do: change-setting, setting: num.io.threads, to: 17 } }\n  read:\n',
    ),
    'events.a.to: num.io.threads of kafka is 8 when this event begins, and changes to at most twice and at least half of that; give 4 to 16',
  ],
  [
    'a search between levels that are nearly the same',
    levels
      .replace(
        '  smoke:\n',
        '  smoke:\n    search: { write: { over: targetRecordsPerSecond, from: 1000, to: 1010 } }\n',
      )
      .replace(/ {2}read:\n[^]*? {2}store:/, '  store:'),
    'search.write.to: is within half of the precision of from',
  ],
  [
    'two garbage collectors',
    changed('{ tokens: 16 }', '{ jvmFlags: { cassandra: ["-XX:+UseG1GC", "-XX:+UseZGC"] } }'),
    'jvmFlags.cassandra.1: a JVM has one garbage collector, and -XX:+UseG1GC chooses another',
  ],
  [
    'a consistency level of more copies than there are',
    changed('keys: 1000', 'keys: 1000\n        consistency: THREE'),
    'cassandra.consistency: is THREE, and there are 2 copies of each row',
  ],
  [
    'an option that cassandra-stress refuses',
    changed('keys: 1000', 'keys: 1000\n        clientSettings: { connectionsPerHost: -1 }'),
    'clientSettings.connectionsPerHost: must be a whole number of at least 1',
  ],
])('%s is refused', (_, text, sentence) => {
  expect(faultsOf(text).join('\n')).toContain(sentence);
});

test('a load with a fault of its own is refused for that alone', () => {
  for (const fault of faultsOf(changed('        recordBytes: 100\n', '')))
    expect(fault).toContain('recordBytes is missing');
});

const grown = '- { grow: records, to: { records: 5000 } }\n- { run: read }\n';

test.each([
  '{ pause: 50 }',
  '{ settle: {}, withinSeconds: 90 }',
  '{ dropCaches: {} }',
  '{ grow: records, to: { records: 9000 } }',
])('a last step that no run follows is refused: %s', (step) => {
  expect(faultsOf(stepped(`${grown}- ${step}`))).toEqual([
    expect.stringContaining('sizes.smoke.steps.2: is followed by no run, so it changes no result'),
  ]);
});
