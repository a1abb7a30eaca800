import { expect, test } from 'vitest';
import { tableStatements } from '../../../src/systems/cassandra/preparations.ts';

test('a table has its own keyspace, and each row is a partition', () => {
  const made = {
    keyspace: 'p_stream_records_a1',
    replication: { datacenter1: 2 },
    table: 'records',
    columns: { kafka_partition: 'int', kafka_offset: 'bigint', payload: 'blob' } as const,
    key: ['kafka_partition', 'kafka_offset'],
  };
  expect(tableStatements(made)).toEqual([
    "CREATE KEYSPACE IF NOT EXISTS p_stream_records_a1 WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': 2}",
    'CREATE TABLE IF NOT EXISTS p_stream_records_a1.records (kafka_partition int, kafka_offset bigint, payload blob, PRIMARY KEY ((kafka_partition, kafka_offset)))',
  ]);
});
