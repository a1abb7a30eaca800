/**
 * Published data give the published conclusions: statistics from the figures of "Stress Testing Big Data Setups". A peak or a
 * "close to" in the source counts as the mean of its window. It has no figures on pressure, queues or garbage collection.
 */
import { describe, expect, test } from 'vitest';
import type { SparkSaturation } from '../../../src/workloads/spark-submit/figures-schema.ts';
import { producer, producerFigures, spark, sparkFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, inShort, named, type Figures } from './scene.ts';

const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];

const unknown: Figures = {
  psi_cpu_some_share: null,
  psi_memory_full_share: null,
  psi_io_some_share: null,
  psi_io_full_share: null,
};

const verdictOn = (figures: Figures) =>
  bottleneckIn({
    loads: [[producer(10_000_000), producerFigures(1_292_958)]],
    scopes: Object.fromEntries(brokers.map((host) => [`${host}/host`, figures])),
  });

describe('Kafka at a target rate of 10 million records/s', () => {
  /** A ceiling of 1 Gbps on a bond of 2 Gbps, and CPU "less than 23%". There is no figure of the disk's utilization. */
  const published: Figures = {
    ...unknown,
    memory_share: null,
    disk_share: null,
    cpu_share: 0.23,
    network_share: 1 / 2,
  };
  test('is inconclusive by the published figures: the nearest resource is a NIC that is half in use', () => {
    const bottleneck = verdictOn(published);
    expect(inShort(bottleneck)).toMatch(/^inconclusive/);
    expect(bottleneck.state === 'inconclusive' && bottleneck.nearest).toMatchObject({
      resource: 'network',
      figure: 0.5,
    });
  });

  // "Pretty much close to the total memory available", which is no figure; swap in use was below 5 MB.
  test('is not limited by memory with high confidence, even if all of it was in use', () => {
    expect(inShort(verdictOn({ ...published, memory_share: 1 }))).not.toMatch(/network|^high/);
  });

  test('would be limited by the NIC if it had one link of 1 Gbps, as the source concludes', () => {
    expect(inShort(verdictOn({ ...published, network_share: 1 }))).toContain('network of kafka01');
  });
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
  expect(inShort(bottleneck)).toBe('medium: memory of spark-cassandra-master');
  expect(bottleneck.reasons[0]).toBe('The scheduler did not get past stage 13 of 21 with 1,200 tasks.');
  expect(bottleneck.runnerUp && named(bottleneck.runnerUp)).toBe('cpu of spark-cassandra-worker01');
  // "The Master memory needs to be scaled up while the number of available workers needs to be increased".
  expect(bottleneck.state === 'found' && bottleneck.advice.map(({ order, sentence }) => [order, sentence])).toEqual([
    ['first', 'A bigger master: more memory.'],
    ['then', 'More workers, or ones with more cores.'],
  ]);
});
