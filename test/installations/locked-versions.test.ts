import { expect, test } from 'vitest';
import { installationNamed } from '../../src/installations/registry.ts';
import { lockedVersions } from '../../src/installations/locked-versions.ts';
import { everySystem } from '../../src/systems/registry.ts';

test('The versions with a lock file include those that come with Proofload', async () => {
  const locked = await lockedVersions();
  for (const [name, { versions }] of everySystem) expect(locked[name]).toEqual(expect.arrayContaining([...versions]));
});

test('A version that was added is installed from its own lock file', () => {
  const { version, lockFile, withDependencies } = installationNamed('kafka-4.2.1');
  expect({ version, lockFile }).toEqual({ version: '4.2.1', lockFile: 'src/systems/kafka/locks/4.2.1.lock.json' });
  expect(withDependencies).toContain('org.apache.kafka:kafka_2.13:4.2.1');
});

test('A load generator whose name begins with that of a system keeps its own installation', () => {
  expect(installationNamed('cassandra-stress').lockFile).toBe(
    'src/workloads/cassandra-stress/cassandra-stress.lock.json',
  );
});
