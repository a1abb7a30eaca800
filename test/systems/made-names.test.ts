import { describe, expect, test } from 'vitest';
import { keyspaceIn } from '../../src/systems/cassandra/keyspace-name.ts';
import { nameIn } from '../../src/systems/made-names.ts';
import { cassandraOn, kafkaOn } from '../samples/clusters.ts';
import { existingKafka } from '../samples/existing-cluster.ts';

const kafka = existingKafka('10.0.0.5:9092');
const cassandra = { ...cassandraOn([]), existing: { addresses: ['10.0.0.5:9042'] } };
const owner = { runId: 'stress-16', attempt: 1, load: { id: 'load' }, campaignId: 'Nightly-1' };

describe('a name in an existing cluster', () => {
  test('has the id of the campaign, and one in an installed cluster has not', () => {
    const name = { name: 'proofload-write-100', campaignId: 'nightly-1', longest: 249 };
    expect(nameIn(kafka, name)).toBe('proofload-nightly-1-write-100');
    expect(nameIn(kafkaOn(['one']), name)).toBe('proofload-write-100');
    expect(keyspaceIn(cassandra, owner)).toBe('p_nightly_1_stress_16_load_a1');
    expect(keyspaceIn(cassandraOn(['one']), owner)).toBe('p_stress_16_load_a1');
  });

  test('is cut where it is too long, and stays different', () => {
    const long = 'x'.repeat(240);
    const [one, other] = ['a', 'b'].map((campaignId) =>
      nameIn(kafka, { name: long + campaignId, campaignId: 'c'.repeat(100), longest: 249 }),
    );
    expect(one).toHaveLength(249);
    expect(one).not.toBe(other);
    const keyspaces = [1, 2].map((attempt) => keyspaceIn(cassandra, { ...owner, attempt, campaignId: 'c'.repeat(99) }));
    for (const keyspace of keyspaces) expect(keyspace).toMatch(/^p_c+_[0-9a-f]{8}$/);
    expect(keyspaces[0]).not.toBe(keyspaces[1]);
  });
});
