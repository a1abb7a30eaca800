import { describe, expect, test } from 'vitest';
import { changed, faultsOf, plan, smallCampaign } from '../examples.ts';

const withKafka = (settings: string) => changed('{ metadata: kraft }', `{ settings: ${settings} }`);

describe('settings of a system', () => {
  test('are in the plan as they are given, and nothing is where none are', () => {
    const { clusters } = plan(withKafka('{ num.io.threads: 1, compression.type: lz4, log.preallocate: true }'));
    expect(clusters['kafka']?.settings).toEqual({
      'num.io.threads': 1,
      'compression.type': 'lz4',
      'log.preallocate': true,
    });
    expect(clusters['cassandra']).not.toHaveProperty('settings');
  });

  test('can be set on the command line, by names with dots, where the file has none', () => {
    const sets = ['systems.kafka.settings.num.io.threads=2', 'systems.kafka.settings.num.network.threads=3'];
    expect(plan(smallCampaign, { sets }).clusters['kafka']?.settings).toEqual({
      'num.io.threads': 2,
      'num.network.threads': 3,
    });
  });

  test.each([
    'listeners',
    'advertised.listeners',
    'log.dirs',
    'node.id',
    'process.roles',
    'controller.quorum.voters',
    'zookeeper.connect',
    'auto.include.jmx.reporter',
  ])('may not be %s of Kafka', (name) => {
    expect(faultsOf(withKafka(`{ ${name}: x }`))).toEqual([
      `small.yaml:4:24: systems.kafka.settings.${name}: is managed by Proofload, which sets addresses, data folders and measurement; leave it out`,
    ]);
  });

  test.each(['listen_address', 'storage_port', 'native_transport_port_ssl', 'commitlog_directory', 'cluster_name'])(
    'may not be %s of Cassandra',
    (name) => {
      expect(faultsOf(changed('{ tokens: 16 }', `{ settings: { ${name}: 1 } }`))).toEqual([
        expect.stringContaining(`systems.cassandra.settings.${name}: is managed by Proofload`),
      ]);
    },
  );

  test('say by which field tokens are given', () => {
    expect(faultsOf(changed('{ tokens: 16 }', '{ settings: { num_tokens: 1 } }'))).toEqual([
      expect.stringMatching(/num_tokens: .*; give systems\.cassandra\.tokens$/),
    ]);
  });

  test.each([
    'spark.master',
    'spark.driver.host',
    'spark.blockManager.port',
    'spark.executor.memory',
    'spark.eventLog.dir',
  ])('may not be %s', (name) => {
    const spark = changed('  cassandra: {', `  spark: { settings: { ${name}: 1 } }\n  cassandra: {`);
    expect(faultsOf(spark)).toContainEqual(
      expect.stringContaining(`systems.spark.settings.${name}: is managed by Proofload`),
    );
  });

  test('of Spark are all its own', () => {
    const spark = changed('  cassandra: {', '  spark: { settings: { locality.wait: 1s } }\n  cassandra: {');
    expect(faultsOf(spark)).toContainEqual(
      expect.stringContaining('locality.wait: must begin with "spark.", as every setting of Spark does'),
    );
  });

  test.each([
    ['{ num.io.threads: [1] }', 'must be text, a number, true or false, not a list'],
    ['{ num.io.threads: { a: 1 } }', 'must be text, a number, true or false, not a mapping'],
    ['{ "a b": 1 }', 'must be the name of a setting: letters, digits, dots, hyphens and underscores'],
    ['{ compression.type: "lz4\\nlisteners=x" }', 'must be on one line'],
    ['3', 'must be a mapping of settings with their values, not 3'],
  ])('that are %s are refused', (settings, sentence) => {
    expect(faultsOf(withKafka(settings))).toEqual([expect.stringContaining(sentence)]);
  });
});
