import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../../src/systems/artefacts/locks.ts';
import { versions } from '../../../src/plan/versions.ts';

const installations = ['kafka', 'kafka-zookeeper', 'cassandra', 'cassandra-stress', 'spark'] as const;

test.each(installations)('The lock file of %s is valid and names each file once', async (installation) => {
  const lock = await readLock(installation);
  const names = lock.map(({ path }) => basename(path));
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['kafka', 'org.apache.kafka:kafka_2.13', versions.kafka.kraft],
  ['kafka-zookeeper', 'org.apache.kafka:kafka_2.13', versions.kafka.zookeeper],
  ['cassandra', 'org.apache.cassandra:cassandra-all', versions.cassandra],
  ['spark', 'org.apache.spark:spark-core_2.13', versions.spark],
] as const)('The lock file of %s pins the version that plans state', async (installation, artefact, version) => {
  const coordinates = (await readLock(installation)).map((each) => each.coordinates);
  expect(coordinates).toContain(`${artefact}:${version}`);
});
