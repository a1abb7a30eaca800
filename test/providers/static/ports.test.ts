import { expect, test } from 'vitest';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { listeningPorts } from '../../../src/providers/static/ports.ts';
import { firstPort } from '../../../src/systems/registry.ts';
import { serviceJobIds } from '../../../src/systems/services.ts';
import { examplePlan, zookeeperPlan } from '../../systems/example.ts';

const sparkRun: RunPlan = {
  kind: 'run',
  id: 'spark',
  group: 'spark',
  title: '',
  level: '',
  trial: 1,
  loads: [
    {
      id: 'spark',
      workload: 'spark-perf',
      cluster: 'spark',
      hosts: ['spark-cassandra-master'],
      parameters: {
        scaleFactor: 1,
        partitionsAtFactorOne: 1,
        recordsAtFactorOne: 1,
        uniqueKeysAtFactorOne: 1,
        uniqueValuesAtFactorOne: 1,
        trials: 2,
        ignoredTrials: 1,
        secondsBetweenTrials: 1,
        stuckSeconds: 60,
      },
      plannedSeconds: 1,
    },
  ],
  plannedSeconds: 1,
  limitSeconds: 1,
};

test('the ports of a host are those of its services and of its drivers', () => {
  expect(listeningPorts(examplePlan, 'kafka01')).toEqual([9092, 9093]);
  expect(listeningPorts(examplePlan, 'spark-cassandra-master')).toEqual([7000, 7077, 8080, 9042, 9092]);
  expect(listeningPorts({ ...examplePlan, steps: [sparkRun] }, 'spark-cassandra-master')).toContain(4040);
  expect(listeningPorts({ ...examplePlan, steps: [sparkRun] }, 'kafka01')).not.toContain(4040);
  expect(listeningPorts(examplePlan, 'no such host')).toEqual([]);
});

test.each([...serviceJobIds(examplePlan), ...serviceJobIds(zookeeperPlan)])(
  'the first port of $service on $host is included',
  ({ host, service }) => {
    const plan = service === 'zookeeper' ? zookeeperPlan : examplePlan;
    expect(listeningPorts(plan, host)).toContain(firstPort(service));
  },
);
