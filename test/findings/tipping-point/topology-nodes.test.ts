import { expect, test } from 'vitest';
import { scalingOfTopologies } from '../../../src/findings/tipping-point/topology-nodes.ts';
import type { Cluster } from '../../../src/plan/plan.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { servingHosts } from '../../../src/systems/registry.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { blocks, recordWith } from './measured-topologies.ts';

const { spark, cassandra } = sampleCampaign().record.plan.clusters as { spark: Cluster; cassandra: Cluster };
const workers = (count: number): Cluster => ({
  ...spark,
  hosts: { ...spark.hosts, 'spark-worker': Array.from({ length: count }, (_, index) => `node0${index + 1}`) },
});
const record = (one: number, two: number) =>
  recordWith({}, undefined, { one: { clusters: { spark: workers(one) } }, two: { clusters: { spark: workers(two) } } });

test('a load alone is compared with linear scaling by the nodes that one variant has more of', () => {
  const found = scalingOfTopologies(blocks([0, 2000]), record(6, 3));
  expect(found).toMatchObject([
    {
      names: { a: 'two', b: 'one' },
      nodes: { a: 3, b: 6 },
      loadId: 'spark',
      figure: 'totalSeconds',
      // 44 s with three workers, 20 s with six.
      scaling: { state: 'measured', times: expect.closeTo(2.2, 1), linear: 2, against: 'above' },
    },
  ]);
  expect(found[0]?.answer).toMatch(
    /^the load spark alone, with one \(6 workers\) against two \(3 workers\): 2\.\d+ \(.*\) times with twice the nodes: 1\d\d % of linear\.$/,
  );
});

test('variants with equally many nodes, and a load that only ran with a background, have no scaling', () => {
  expect(scalingOfTopologies(blocks([0]), record(6, 6))).toEqual([]);
  expect(scalingOfTopologies(blocks([2000]), record(6, 3))).toEqual([]);
});

test('too few blocks are inconclusive', () => {
  const [found] = scalingOfTopologies(blocks([0], 2), record(6, 3));
  expect(found?.answer).toMatch(/: inconclusive: an interval needs 4 blocks, and there are 2\.$/);
});

const ring = (count: number): Cluster => ({
  ...cassandra,
  hosts: { cassandra: Array.from({ length: count }, (_, index) => `node0${index + 1}`) },
});

const requests = (target: number | null) =>
  blocks([0]).map((run): RunResult => {
    const load = stress(16);
    const own = { ...load, parameters: { ...load.parameters, targetOperationsPerSecond: target } };
    return { ...run, group: 'cassandra', loads: [madeLoad(own, stressFigures(16, 1000), { window: run.window! })] };
  });

test('a load with a target rate, which any number of nodes may meet, has no scaling', () => {
  const both = recordWith({}, undefined, {
    one: { clusters: { cassandra: ring(6) } },
    two: { clusters: { cassandra: ring(3) } },
  });
  expect(scalingOfTopologies(requests(null), both)).toMatchObject([{ figure: 'perSecond', nodes: { a: 3, b: 6 } }]);
  expect(scalingOfTopologies(requests(1000), both)).toEqual([]);
});

test('a load that names a data centre is served by the nodes of that one', () => {
  const twoCentres: Cluster = {
    ...cassandra,
    hosts: { cassandra: ['node01', 'node02', 'node03'] },
    options: { tokens: 16, dataCenters: { east: ['node01', 'node02'], west: ['node03'] } },
  };
  expect(servingHosts(twoCentres, { localDataCenter: 'west' })).toEqual(['node03']);
  expect(servingHosts(twoCentres, {})).toEqual(['node01', 'node02', 'node03']);
});
