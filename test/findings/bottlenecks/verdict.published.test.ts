/**
 * Published data give the published conclusions: statistics from the figures of "Stress Testing Big Data Setups". A peak or a
 * "close to" in the source counts as the mean of its window. It has no figures on pressure, queues or garbage collection.
 */
import { expect, test } from 'vitest';
import type { SparkSaturation } from '../../../src/workloads/spark-perf/figures-schema.ts';
import { producer, producerFigures, spark, sparkFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, inShort, named, type Figures } from './scene.ts';

const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];

/** "Pretty much close to the total memory available", and swap in use "minimal (< 5MB)". */
const published: Figures = { memory_share: 0.97, swap_in_bytes_per_second: 0, disk_share: 0.4 };
const unknown: Figures = {
  psi_cpu_some_share: null,
  psi_memory_full_share: null,
  psi_io_some_share: null,
  psi_io_full_share: null,
};

test('the NIC limits Kafka at a target rate of 10 million records/s', () => {
  // "The ceiling of 1 Gbps/sec", CPU "less than 23%".
  const scopes = Object.fromEntries(
    brokers.map((host) => [`${host}/host`, { ...published, ...unknown, cpu_share: 0.23, network_share: 0.98 }]),
  );
  const bottleneck = bottleneckIn({ loads: [[producer(10_000_000), producerFigures(1_292_958)]], scopes });
  expect(inShort(bottleneck)).toBe('high: network of kafka01');
  expect(bottleneck.state === 'found' && bottleneck.advice.map(({ sentence }) => sentence)).toEqual([
    'A faster NIC, or more brokers.',
  ]);
});

test('the memory and scheduling of the master limit Spark at factor 3, then the CPU of the workers', () => {
  const saturated: SparkSaturation = {
    at: 'aggregate-by-key',
    stage: 13,
    of: 21,
    reason: 'Its end was expected in 602.5 h.',
    evidence: {
      atMilliseconds: 0,
      tasks: { total: 1200, done: 0, running: 0, failed: 0 },
      tasksPerSecond: null,
      expectedSeconds: null,
      executors: [],
      lastOutput: '',
    },
  };
  const bottleneck = bottleneckIn({
    system: 'spark',
    loads: [[spark(3), { ...sparkFigures(3, 7920, 12), saturated }]],
    scopes: {
      'spark-cassandra-master/host': { ...unknown, memory_share: 31.09 / 31.2, cpu_share: 0.79, network_share: 0.067 },
      'spark-cassandra-worker01/host': { ...unknown, memory_share: 46 / 256, cpu_share: 0.92, network_share: 0.007 },
      'spark-cassandra-worker02/host': { ...unknown, memory_share: 46 / 256, cpu_share: 0.9, network_share: 0.007 },
    },
  });
  expect(inShort(bottleneck)).toBe('high: memory of spark-cassandra-master');
  expect(bottleneck.reasons[0]).toBe('The scheduler did not get past stage 13 of 21 with 1,200 tasks.');
  expect(bottleneck.runnerUp && named(bottleneck.runnerUp)).toBe('cpu of spark-cassandra-worker01');
  // "The Master memory needs to be scaled up while the number of available workers needs to be increased".
  expect(bottleneck.state === 'found' && bottleneck.advice.map(({ order, sentence }) => [order, sentence])).toEqual([
    ['first', 'A bigger master: more memory.'],
    ['then', 'More workers, or ones with more cores.'],
  ]);
});
