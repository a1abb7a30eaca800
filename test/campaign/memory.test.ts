import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareMemory, type MemoryUser } from '../../src/campaign/memory.ts';
import { memoryUse } from '../../src/campaign/planned-hosts.ts';
import { plan } from './examples.ts';

// The same examples every time: thousands of others were tried, and a test must not fail by chance.
fc.configureGlobal({ seed: 20_170_321 });

const users: MemoryUser[] = [
  'kafka-broker',
  'cassandra',
  'spark-master',
  'spark-worker',
  'spark-executor',
  'spark-driver',
];

describe('the memory of a host', () => {
  test('goes to the floors first, then by half of the rest to the heaps by weight', () => {
    // Floors and what stands beside them: 384 + 160 and 512 + 416, so 1,472; half of the other 1,088 is 544.
    const { heaps, lack } = shareMemory(2560, ['kafka-broker', 'cassandra'], 0);
    expect(lack).toBeNull();
    expect([...heaps]).toEqual([
      ['kafka-broker', 384 + 272],
      ['cassandra', 512 + 272],
    ]);
  });

  test('leaves room for load tools before it lets heaps grow', () => {
    expect(shareMemory(2560, ['kafka-broker'], 400).heaps.get('kafka-broker')).toBe(384 + (2560 - 544 - 400) / 2);
  });

  test('stops at the caps on a large machine', () => {
    const { heaps } = shareMemory(256 * 1024, ['kafka-broker', 'cassandra', 'spark-executor'], 0);
    expect(Object.fromEntries(heaps)).toEqual({ 'kafka-broker': 6144, cassandra: 8192, 'spark-executor': 31_744 });
  });

  test('lacks what the floors need, with the sum', () => {
    expect(shareMemory(1000, ['kafka-broker', 'cassandra'], 100).lack).toEqual({
      neededMebibytes: 1572,
      sum: 'kafka-broker 544 + cassandra 928 + load tools 100',
    });
  });

  test('is taken from the heap of a Spark driver before a host is refused', () => {
    // 192 + 128 for the master and 192 beside the driver's heap.
    const { heaps, lack } = shareMemory(640, ['spark-master', 'spark-driver'], 0);
    expect(lack).toBeNull();
    expect([...heaps]).toEqual([
      ['spark-master', 192],
      ['spark-driver', 128],
    ]);
    expect(shareMemory(540, ['spark-master', 'spark-driver'], 0).lack).toEqual({
      neededMebibytes: 544,
      sum: 'spark-master 320 + spark-driver 224',
    });
  });

  test('is never given out twice', () => {
    fc.assert(
      fc.property(
        fc.subarray(users, { minLength: 1 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 300_000 }),
        (some, tools, memory) => {
          const { heaps, lack } = shareMemory(memory, some, tools);
          const given = [...heaps.values()].reduce((sum, heap) => sum + heap, tools);
          expect(lack !== null || given <= memory).toBe(true);
        },
      ),
    );
  });
});

test('every host of a plan has room for its services and its load tools', () => {
  const { hosts, runs } = plan();
  for (const use of memoryUse(hosts, runs, 0)) {
    expect(use.totalMebibytes).toBe(
      use.services.reduce((sum, { residentMebibytes }) => sum + residentMebibytes, use.loadToolsMebibytes),
    );
    expect(use.totalMebibytes).toBeLessThanOrEqual(use.memoryMebibytes);
  }
  expect(memoryUse(hosts, runs, 0).map(({ loadToolsMebibytes }) => loadToolsMebibytes)).toEqual([400, 400, 0, 600, 0]);
});

test('executors are alike on all workers and counted with the worker', () => {
  const spark = plan(
    `name: spark
title: Spark
systems:
  cassandra: {}
  spark: {}
runs:
  perf:
    title: Perf
    loads:
      spark: { workload: spark-perf, host: master }
      stress: { workload: cassandra-stress, host: worker01 }
sizes:
  smoke:
    parameters:
      spark-perf: { scaleFactor: 1, partitionsAtFactorOne: 4, recordsAtFactorOne: 10, uniqueKeysAtFactorOne: 2, uniqueValuesAtFactorOne: 2, trials: 2, ignoredTrials: 1, secondsBetweenTrials: 0, plannedSeconds: 5 }
      cassandra-stress: { threads: 1, durationSeconds: 5, keys: 10, writeShare: 1, readShare: 1, replicationFactor: 1 }
    runs: {}
`,
  );
  const workers = spark.hosts.flatMap((host) => host.services.filter(({ name }) => name === 'spark-worker'));
  const executor = spark.spark?.executorMemoryMebibytes ?? 0;
  expect(executor).toBeGreaterThanOrEqual(768);
  expect(workers.map(({ heapMebibytes, residentMebibytes }) => residentMebibytes - heapMebibytes)).toEqual([
    128 + executor + 384,
    128 + executor + 384,
  ]);
  expect(spark.spark?.executorCores).toBe(2);
  expect(spark.spark?.driverMemoryMebibytes).toBeGreaterThanOrEqual(512);
});
