import { expect, test } from 'vitest';
import { installationsByHost } from '../../src/installations/by-host.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { zookeeperPlan } from '../systems/example.ts';

test('A host gets the installations of its services and load generators', () => {
  const run: RunPlan = {
    kind: 'run',
    id: 'consume',
    group: 'kafka',
    title: '',
    level: '',
    trial: 1,
    loads: [
      {
        id: 'consumer',
        workload: 'kafka-consumer',
        cluster: 'kafka',
        hosts: ['spark-cassandra-worker01'],
        parameters: { topic: 't', records: 1, writtenByRun: null },
        plannedSeconds: 1,
      },
    ],
    plannedSeconds: 1,
    limitSeconds: 1,
  };
  const plan = { ...zookeeperPlan, steps: [run] };
  const needed = installationsByHost(plan);
  expect([...(needed.get('kafka01') ?? [])]).toEqual(['kafka-3.9.1']);
  expect([...(needed.get('spark-cassandra-worker01') ?? [])]).toEqual([
    'spark-3.5.6',
    'cassandra-5.0.9',
    'kafka-3.9.1',
  ]);
});
