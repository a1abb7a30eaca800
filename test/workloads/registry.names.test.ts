import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyspaceName } from '../../src/systems/cassandra/keyspace-name.ts';
import { topicName } from '../../src/workloads/kafka-producer/parameters.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,80}$/);

test('a topic has a name that Kafka takes', () => {
  fc.assert(fc.property(name, (runId) => /^[A-Za-z0-9._-]{1,249}$/.test(topicName(runId))));
});

test('a keyspace has a name that Cassandra takes without quotes, another one for each attempt', () => {
  fc.assert(
    fc.property(name, name, (runId, id) => {
      const [first, second] = [1, 2].map((attempt) => keyspaceName({ runId, attempt, load: { id } }));
      expect(first).toMatch(/^[a-z][a-z0-9_]{0,47}$/);
      expect(first).not.toBe(second);
    }),
  );
  expect(keyspaceName({ runId: 'cassandra-stress-16', attempt: 1, load: { id: 'stress' } })).toBe(
    'p_cassandra_stress_16_stress_a1',
  );
});
