import { expect, test } from 'vitest';
import { dataCenterFaults } from '../../../src/systems/cassandra/data-center-faults.ts';
import { cassandraOn } from '../../samples/clusters.ts';

const one = cassandraOn(['n1', 'n2', 'n3']);
const two = cassandraOn(['n1', 'n2', 'n3', 'n4', 'n5'], {
  options: { tokens: 16, dataCenters: { operational: ['n1', 'n2', 'n3'], analytic: ['n4', 'n5'] } },
});

test('a load names copies by data centre and one data centre for its requests where there are several', () => {
  const replicationFactor = { operational: 3, analytic: 2 };
  expect(dataCenterFaults({ replicationFactor, localDataCenter: 'analytic' }, two)).toEqual([]);
  expect(dataCenterFaults({ replicationFactor: 3 }, two)).toEqual([
    {
      parameter: 'replicationFactor',
      sentence: 'must give copies for each data centre, such as { operational: 3, analytic: 2 }, not 3',
    },
    {
      parameter: 'localDataCenter',
      sentence:
        'localDataCenter is missing: the cluster has the data centres operational, analytic; give the one that gets the requests',
    },
  ]);
});

test('a load of the only data centre need not name it', () => {
  expect(dataCenterFaults({ replicationFactor: 3 }, one)).toEqual([]);
  expect(dataCenterFaults({ replicationFactor: { datacenter1: 3 }, localDataCenter: 'datacenter1' }, one)).toEqual([]);
});

test('data centres that there are not, and more copies than nodes, are refused by name', () => {
  expect(dataCenterFaults({ replicationFactor: { analitic: 1, analytic: 3 }, localDataCenter: 'east' }, two)).toEqual([
    {
      parameter: 'replicationFactor',
      sentence: '"analitic" is not a data centre of the cluster; did you mean "analytic"?',
    },
    { parameter: 'replicationFactor', sentence: '3 copies in analytic need as many nodes, and it has 2' },
    {
      parameter: 'localDataCenter',
      sentence: '"east" is not a data centre of the cluster; known: operational, analytic',
    },
  ]);
});
