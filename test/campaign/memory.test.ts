import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryUse, shareMemory, type HostMemory, type MemoryUser } from '../../src/campaign/memory.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { everySystem } from '../../src/systems/registry.ts';
import { sparkCluster } from '../../src/systems/spark/cluster.ts';
import { plan } from './examples.ts';

// The same examples every time: thousands of others were tried, and a test must not fail by chance.
fc.configureGlobal({ seed: 20_170_321 });

const processes = everySystem.flatMap(([, { services, loadProcess }]) => [
  ...Object.entries(services).flatMap(([name, { memory, starts }]) => [{ name, memory }, ...(starts ? [starts] : [])]),
  ...(loadProcess ? [loadProcess] : []),
]);
const all: MemoryUser[] = processes.map((process) => ({ ...process, cluster: 'any' }));
const users = (...names: string[]) => names.map((name) => all.find((user) => user.name === name)!);
const heapsOf = ({ heaps }: HostMemory) => heaps.map(({ user, mebibytes }) => [user.name, mebibytes]);

describe('the memory of a host', () => {
  test('goes to the floors first, then by half of the rest to the heaps by weight', () => {
    // Floors and what stands next to them: 384 + 160 and 512 + 416, so 1,472; half of the other 1,088 is 544.
    const memory = shareMemory(2560, users('kafka-broker', 'cassandra'), 0);
    expect(memory.lack).toBeNull();
    expect(heapsOf(memory)).toEqual([
      ['kafka-broker', 384 + 272],
      ['cassandra', 512 + 272],
    ]);
  });

  test('leaves room for load generators before it lets heaps grow', () => {
    expect(heapsOf(shareMemory(2560, users('kafka-broker'), 400))).toEqual([
      ['kafka-broker', 384 + (2560 - 544 - 400) / 2],
    ]);
  });

  test('stops at the caps on a large machine', () => {
    const memory = shareMemory(256 * 1024, users('kafka-broker', 'cassandra', 'spark-executor'), 0);
    expect(Object.fromEntries(heapsOf(memory))).toEqual({
      'kafka-broker': 6144,
      cassandra: 8192,
      'spark-executor': 31_744,
    });
  });

  test('lacks what the floors need, with the sum', () => {
    expect(shareMemory(1000, users('kafka-broker', 'cassandra'), 100).lack).toEqual({
      neededMebibytes: 1572,
      sum: 'kafka-broker 544 + cassandra 928 + load generators 100',
    });
  });

  test('is taken from the heap of a Spark driver before a host is refused', () => {
    // 192 + 128 for the master and 192 in addition to the driver's heap.
    const memory = shareMemory(640, users('spark-master', 'spark-driver'), 0);
    expect(memory.lack).toBeNull();
    expect(heapsOf(memory)).toEqual([
      ['spark-master', 192],
      ['spark-driver', 128],
    ]);
    expect(shareMemory(540, users('spark-master', 'spark-driver'), 0).lack).toEqual({
      neededMebibytes: 544,
      sum: 'spark-master 320 + spark-driver 224',
    });
  });

  test('is never given out twice', () => {
    fc.assert(
      fc.property(
        fc.subarray(all, { minLength: 1 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 300_000 }),
        (some, tools, memory) => {
          const { heaps, lack } = shareMemory(memory, some, tools);
          const given = heaps.reduce((sum, { mebibytes }) => sum + mebibytes, tools);
          expect(lack !== null || given <= memory).toBe(true);
        },
      ),
    );
  });
});

test('every host of a plan has room for its services and its load generators', () => {
  const uses = memoryUse(plan());
  for (const use of uses) {
    expect(use.totalMebibytes).toBe(
      use.services.reduce((sum, { residentMebibytes }) => sum + residentMebibytes, use.loadGeneratorsMebibytes),
    );
    expect(use.totalMebibytes).toBeLessThanOrEqual(use.memoryMebibytes);
  }
  expect(uses.map(({ loadGeneratorsMebibytes }) => loadGeneratorsMebibytes)).toEqual([400, 400, 0, 600, 0]);
});

test('executors are alike on all workers and counted with the worker', () => {
  const planned = plan(
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
  const workers = planned.hosts.flatMap((host) => host.services.filter(({ name }) => name === 'spark-worker'));
  const spark = sparkCluster(clusterNamed(planned, 'spark'));
  const executor = spark.executorMemoryMebibytes;
  expect(executor).toBeGreaterThanOrEqual(768);
  expect(workers.map(({ heapMebibytes, residentMebibytes }) => residentMebibytes - heapMebibytes)).toEqual([
    128 + executor + 384,
    128 + executor + 384,
  ]);
  expect(spark.executorCores).toBe(2);
  expect(spark.driverMemoryMebibytes).toBeGreaterThanOrEqual(512);
});
