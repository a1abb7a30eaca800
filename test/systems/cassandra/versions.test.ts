import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../../src/installations/locks.ts';
import { objectSizeFlags } from '../../../src/systems/cassandra/versions.ts';

test('Cassandra 4.1 measures objects with the agent that its installation has, Cassandra 5 without', async () => {
  const [flag = ''] = objectSizeFlags('4.1.10', '/install');
  const names = (await readLock('cassandra-4.1.10')).map(({ path }) => basename(path));
  expect(names).toContain(flag.replace('-javaagent:/install/jars/', ''));
  expect(objectSizeFlags('5.0.9', '/install')).toEqual([]);
});
