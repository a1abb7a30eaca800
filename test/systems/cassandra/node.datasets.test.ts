import { expect, test } from 'vitest';
import { cassandraNode } from '../../../src/systems/cassandra/node.ts';
import { exampleContext } from '../example.ts';

const context = exampleContext('spark-cassandra-master', 'cassandra');
const unflushed = '-Dcassandra.test.flush_local_schema_changes=false';

test('a node with datasets has its schema on disk, so that it knows them when it starts again after a crash', () => {
  const datasets = [
    {
      name: 'records',
      cluster: 'cassandra',
      workload: 'ycsb',
      host: 'kafka01',
      parameters: {},
      recordBytes: 1000,
      copies: 3,
    },
  ];
  expect(cassandraNode.job({ ...context, plan: { ...context.plan, datasets } }).argv).not.toContain(unflushed);
  expect(cassandraNode.job(context).argv).toContain(unflushed);
});
