import { beforeAll, describe, expect, test } from 'vitest';
import { uncheckedSettings } from '../../src/campaign/known-settings.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import type { SettingNames } from '../../src/systems/settings-field.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';

let names: SettingNames;
beforeAll(async () => {
  names = await readSettingNames();
});

const withKafka = (settings: string, more = '') => changed('{ metadata: kraft }', `{ settings: ${settings}${more} }`);
const withCassandra = (settings: string) => changed('{ tokens: 16 }', `{ settings: ${settings} }`);
const withSpark = (settings: string) => changed('  cassandra: {', `  spark: { settings: ${settings} }\n  cassandra: {`);
const withProducer = (settings: string, more = '') =>
  changed('        acks: all', `        acks: all\n        clientSettings: ${settings}${more}`);
const withVariant = (changes: string) => `${smallCampaign}variants:\n  base: {}\n  other: ${changes}\n`;

describe('a setting that the version does not know is refused', () => {
  test('with the nearest name and the way out', () => {
    expect(faultsOf(withKafka('{ num.io.threadz: 2 }'), { names })).toEqual([
      'small.yaml:4:24: systems.kafka.settings.num.io.threadz: is no setting of Kafka 4.3.1; did you mean "num.io.threads"? If it is right, give systems.kafka.allowUnknownSettings: true',
    ]);
  });

  test('without a nearest name if none is near', () => {
    expect(faultsOf(withKafka('{ something.else.altogether: 2 }'), { names })).toEqual([
      expect.stringMatching(
        /: is no setting of Kafka 4\.3\.1; remove it, or give systems\.kafka\.allowUnknownSettings: true$/,
      ),
    ]);
  });

  test.each([
    ['{ concurrent_read: 2 }', 'Cassandra 5.0.9; did you mean "concurrent_reads"?'],
    ['{ read_request_timeot: 5s }', 'Cassandra 5.0.9; did you mean "read_request_timeout"?'],
  ])('as %s of Cassandra', (settings, sentence) => {
    expect(faultsOf(withCassandra(settings), { names })).toEqual([expect.stringContaining(sentence)]);
  });

  test.each([
    ['{ spark.locality.wiat: 3s }', 'did you mean "spark.locality.wait"?'],
    ['{ spark.sqll.shuffle.partitions: 8 }', 'did you mean "spark.sql.shuffle.partitions"?'],
  ])('as %s of Spark', (settings, sentence) => {
    expect(faultsOf(withSpark(settings), { names })).toContainEqual(expect.stringContaining(sentence));
  });

  test('of a client, with the field of its load', () => {
    expect(faultsOf(withProducer('{ lingr.ms: 5 }'), { names })).toEqual([
      expect.stringMatching(
        /runs\.write\.loads\.producer\.clientSettings\.lingr\.ms: is no setting of Kafka's producer 4\.3\.1; did you mean "linger\.ms"\? If it is right, give allowUnknownSettings: true to the load$/,
      ),
    ]);
  });

  test('of a variant', () => {
    const text = withVariant('{ systems.kafka.settings.num.io.thread: 2 }');
    expect(faultsOf(text, { names })).toContainEqual(
      expect.stringMatching(
        /variants\.other\.systems\.kafka\.settings\.num\.io\.thread: is no setting .*"num\.io\.threads"/,
      ),
    );
  });

  test('by the list of each version that a variant names, for a load that runs in all of them', () => {
    const variants = 'variants:\n  base: {}\n  old: { systems.kafka.version: 3.9 }\n';
    // Only clients of Kafka 4 have it.
    const text = `${withProducer('{ metadata.recovery.rebootstrap.trigger.ms: 9000 }')}${variants}`;
    expect(faultsOf(text, { names })).toEqual([
      expect.stringMatching(
        /^small\.yaml:\d+:\d+: runs\.write\.loads\.producer\.clientSettings\.metadata\.recovery\.rebootstrap\.trigger\.ms: is no setting of Kafka's producer 3\.9\.1; remove it, or give allowUnknownSettings: true to the load$/,
      ),
    ]);
    expect(faultsOf(withProducer('{ metadata.recovery.rebootstrap.trigger.ms: 9000 }'), { names })).toEqual([]);
  });

  test('by the list of the version of a variant alone, for a setting that the variant gives', () => {
    const setting = 'loads.producer.clientSettings.metadata.recovery.rebootstrap.trigger.ms: 9000';
    expect(
      faultsOf(withVariant(`{ systems.kafka.version: 4.3, ${setting}, loads.producer.acks: 1 }`), { names }),
    ).toEqual([]);
    expect(faultsOf(withVariant(`{ systems.kafka.version: 3.9, ${setting} }`), { names })).toEqual([
      expect.stringMatching(/variants\.other\..*clientSettings.*: is no setting of Kafka's producer/),
    ]);
  });

  test('by the list of the version that the campaign names', () => {
    const settings = '{ log.message.format.version: "3.0" }';
    expect(faultsOf(withKafka(settings, ', version: 3.9'), { names })).toEqual([]);
    expect(faultsOf(withKafka(settings), { names })).toEqual([expect.stringContaining('is no setting of Kafka 4.3.1')]);
  });
});

describe('a setting is accepted', () => {
  test.each([
    '{ num.io.threads: 2, log.segment.bytes: 2000000, super.users: "User:x" }',
    '{ rlmm.config.remote.log.metadata.topic.replication.factor: 1 }',
  ])('if Kafka knows it, as %s', (settings) => {
    expect(faultsOf(withKafka(settings), { names })).toEqual([]);
  });

  test.each([
    '{ concurrent_reads: 2, read_request_timeout: 5s }',
    // A former name, and one inside another.
    '{ read_request_timeout_in_ms: 5000, audit_logging_options.enabled: false }',
  ])('if Cassandra knows it, as %s', (settings) => {
    expect(faultsOf(withCassandra(settings), { names })).toEqual([]);
  });

  test.each([
    '{ spark.locality.wait: 3s, spark.sql.shuffle.partitions: 8, spark.cassandra.output.concurrent.writes: 5 }',
    '{ spark.executorEnv.LANG: C, spark.shuffle.io.serverThreads: 4, spark.sql.catalog.mine: org.example.Catalog }',
  ])('if Spark knows it, as %s', (settings) => {
    expect(faultsOf(withSpark(settings), { names }).filter((fault) => fault.includes('no setting'))).toEqual([]);
  });

  test('if the file allows unknown ones of the system or of the load', () => {
    expect(faultsOf(withKafka('{ my.own: 2 }', ', allowUnknownSettings: true'), { names })).toEqual([]);
    expect(faultsOf(withProducer('{ my.own: 2 }', '\n        allowUnknownSettings: true'), { names })).toEqual([]);
    expect(plan(withKafka('{ my.own: 2 }', ', allowUnknownSettings: true')).clusters['kafka']?.options).toEqual({
      metadata: 'kraft',
    });
  });

  test('of a namespace of one’s own only if a jar of one’s own runs', () => {
    const settings = '{ spark.myapp.input: x }';
    expect(faultsOf(withSpark(settings), { names })).toContainEqual(
      expect.stringContaining('spark.myapp.input: is no'),
    );
    const ownJar = withSpark(settings).replace(
      'sizes:',
      `  own:
    title: An application of one's own
    loads:
      app: { workload: spark-submit, host: worker01, jar: app.jar, mainClass: App, plannedSeconds: 9, arguments: [] }
sizes:`,
    );
    expect(faultsOf(ownJar, { names }).filter((fault) => fault.includes('no setting'))).toEqual([]);
  });
});

describe('a setting of what the cluster does not have is refused, even if its name is known', () => {
  test.each([
    ['TLS', withKafka('{ ssl.cipher.suites: TLS_AES_256_GCM_SHA384 }'), 'has no effect, because the listeners'],
    ['a client’s TLS', withProducer('{ ssl.protocol: TLSv1.3 }'), 'has no effect, because the listeners'],
    [
      'ZooKeeper',
      withKafka('{ zookeeper.session.timeout.ms: 9000 }', ', version: 3.9'),
      'has no effect, because the cluster has no ZooKeeper',
    ],
  ])('such as %s', (_, text, sentence) => {
    expect(faultsOf(text, { names })).toEqual([expect.stringContaining(sentence)]);
  });
});

test('without a list of the version, unknown names pass with one warning that says how to make the list', () => {
  const text = withKafka('{ num.io.threadz: 2 }', ', version: 4.2.0').replace(
    'acks: all',
    'acks: all\n        clientSettings: { lingr.ms: 5 }',
  );
  const planned = plan(text, { names, locked: { kafka: ['4.2.0'], cassandra: ['5.0.9'] } });
  expect(uncheckedSettings(planned, names)).toEqual([
    'The names of settings are not checked: there is no list of those of Kafka 4.2.0. "proofload lock kafka 4.2.0" makes it.',
  ]);
  expect(uncheckedSettings(plan(withKafka('{ num.io.threads: 2 }')), names)).toEqual([]);
  const variant = `${withProducer('{ lingr.ms: 5 }')}variants:\n  base: {}\n  old: { systems.kafka.version: 4.2.0 }\n`;
  const withVariant = plan(variant, { locked: { kafka: ['4.3.1', '4.2.0'], cassandra: ['5.0.9'] } });
  expect(uncheckedSettings(withVariant, names)).toEqual([
    'The names of settings are not checked: there is no list of those of Kafka 4.2.0. "proofload lock kafka 4.2.0" makes it.',
  ]);
});
