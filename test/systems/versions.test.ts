/** Files, flags and settings of a system that differ by its version. */
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../src/installations/locks.ts';
import { objectSizeFlags } from '../../src/systems/cassandra/versions.ts';
import { kafkaInstallation } from '../../src/systems/kafka/versions.ts';
import { eventLogSettings, sparkInstallation } from '../../src/systems/spark/versions.ts';

test('Cassandra 4.1 measures objects with the agent that its installation has, Cassandra 5 without', async () => {
  const [flag = ''] = objectSizeFlags('4.1.10', '/install');
  const names = (await readLock('cassandra-4.1.10')).map(({ path }) => basename(path));
  expect(names).toContain(flag.replace('-javaagent:/install/jars/', ''));
  expect(objectSizeFlags('5.0.9', '/install')).toEqual([]);
});

test('Spark 4 writes its event log as one plain file, as Spark 3 does by default', () => {
  expect(eventLogSettings('4.1.1')).toEqual({
    'spark.eventLog.rolling.enabled': 'false',
    'spark.eventLog.compress': 'false',
  });
  expect(eventLogSettings('3.5.6')).toEqual({});
});

test('A host of Spark has a RELEASE file of its version, and the connector only where there is one', () => {
  expect(sparkInstallation('4.1.1').files).toEqual({ RELEASE: 'Spark 4.1.1\n' });
  expect(String(sparkInstallation('3.5.6').withDependencies)).toContain('connector');
  expect(String(sparkInstallation('4.1.1').withDependencies)).not.toContain('connector');
});

test('Every version of Kafka logs through one binding', async () => {
  expect(kafkaInstallation('3.9.2').excluded).toContain('org.slf4j:slf4j-reload4j');
  for (const version of ['3.9.1', '4.3.1']) {
    const names = (await readLock(`kafka-${version}`)).map(({ path }) => basename(path));
    expect(names.filter((name) => /^(slf4j-(simple|reload4j|log4j)|logback)/.test(name))).toEqual([
      'slf4j-simple-1.7.36.jar',
    ]);
  }
});
