import { expect, test } from 'vitest';
import { localNodes } from '../../../src/systems/cassandra/local-nodes.ts';
import { cassandraOn } from '../../samples/clusters.ts';
import { exampleInventory } from '../example.ts';

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
const two = cassandraOn(nodes, {
  options: { tokens: 16, dataCenters: { operational: nodes.slice(0, 1), analytic: nodes.slice(1) } },
});

test('requests go to the nodes of one data centre', () => {
  expect(localNodes(two, exampleInventory, 'analytic')).toEqual({
    hosts: ['198.18.0.14', '198.18.0.15'],
    port: 9042,
    dataCenter: 'analytic',
  });
});

test('of the only data centre every node gets requests', () => {
  const { hosts, dataCenter } = localNodes(cassandraOn(nodes), exampleInventory);
  expect([hosts.length, dataCenter]).toEqual([3, 'datacenter1']);
});

test('an existing cluster is reached at its addresses, whatever its data centres are called', () => {
  const existing = cassandraOn([], { existing: { addresses: ['10.0.0.5:9043'] } });
  expect(localNodes(existing, exampleInventory, 'east')).toEqual({
    hosts: ['10.0.0.5'],
    port: 9043,
    dataCenter: 'east',
  });
});

test('a data centre that the cluster has not is an error', () => {
  expect(() => localNodes(two, exampleInventory, 'east')).toThrow('The cluster has no data centre east');
});
