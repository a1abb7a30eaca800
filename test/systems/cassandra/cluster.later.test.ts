import { expect, test } from 'vitest';
import type { Cluster } from '../../../src/plan/plan.ts';
import { cassandraCluster, dataCenterOf } from '../../../src/systems/cassandra/cluster.ts';
import { laterDataCenters, laterHosts } from '../../../src/systems/present-members.ts';

const cluster = (hosts: string[], joinLater: string[], dataCenters?: Record<string, string[]>): Cluster => ({
  system: 'cassandra',
  version: '5.0.9',
  hosts: { cassandra: hosts },
  joinLater,
  options: { tokens: 16, ...(dataCenters ? { dataCenters } : {}) },
});
const grown = cluster(['a1', 'a2'], ['b1', 'b2'], { first: ['a1', 'a2'], second: ['b1', 'b2'] });

test('a data centre whose nodes all join later is none yet, and its nodes know in which one they will be', () => {
  const read = cassandraCluster(grown);
  expect(read.dataCenters).toEqual([{ name: 'first', nodes: ['a1', 'a2'] }]);
  expect(dataCenterOf(read, 'b2')).toBe('second');
  expect(laterDataCenters(grown)).toEqual([{ name: 'second', service: 'cassandra', hosts: ['b1', 'b2'] }]);
});

test('without data centres a node that joins later joins the only one', () => {
  const read = cassandraCluster(cluster(['a1', 'a2'], ['a3']));
  expect(read.dataCenters).toEqual([{ name: 'datacenter1', nodes: ['a1', 'a2'] }]);
  expect(dataCenterOf(read, 'a3')).toBe('datacenter1');
  expect(laterDataCenters(cluster(['a1', 'a2'], ['a3']))).toEqual([]);
});

test('only the role whose members can join has hosts that do so later', () => {
  expect(laterHosts(grown, 'cassandra')).toEqual(['b1', 'b2']);
  expect(laterHosts(grown, 'spark-worker')).toEqual([]);
});
