import { describe, expect, it } from 'vitest';
import type { Bound } from '../../../src/findings/bottlenecks/bound.ts';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import { boundIn, cassandra, full, inShort, kafka, named, onHost, roomy, type Scene } from './scene.ts';

describe('what is at its bound is named with host and confidence', () => {
  const cases: [string, Bound, string][] = [
    ['a NIC', onHost('kafka02', { network_share: 0.97 }), 'sure: network of kafka02'],
    [
      'a NIC that is full for a part of the window',
      onHost('kafka02', { network_share: 0.91 }),
      'likely: network of kafka02',
    ],
    ['a NIC just below its bound', onHost('kafka02', { network_share: 0.89 }), 'cannot tell: nothing-near'],
    ['the cores of a host', onHost('kafka02', full), 'sure: cpu of kafka02'],
    [
      'cores in use for which nobody waits',
      onHost('kafka02', { ...full, psi_cpu_some_share: 0.01 }),
      'likely: cpu of kafka02',
    ],
    ['a host the system is not on', onHost('spark-cassandra-worker02', full), 'cannot tell: nothing-near'],
    [
      'memory that comes back from swap',
      onHost('kafka02', { memory_share: 0.97, swap_in_bytes_per_second: 5e6 }),
      'sure: memory of kafka02',
    ],
    [
      'memory that is freed by those who want it, with room left: they take it from caches',
      onHost('kafka02', { memory_share: 0.6, direct_reclaim_bytes_per_second: 5e7 }),
      'cannot tell: nothing-near',
    ],
    ['memory that is full and quiet', onHost('kafka02', { memory_share: 0.97 }), 'cannot tell: nothing-near'],
    [
      'a disk that is busy, slow and waited for',
      onHost('kafka02', { disk_share: 0.98, disk_await_seconds: 0.04, psi_io_full_share: 0.3 }),
      'sure: disk of kafka02',
    ],
    ['a disk that is busy and nobody waits for', onHost('kafka02', { disk_share: 0.98 }), 'likely: disk of kafka02'],
    [
      'a single thread on hosts with cores to spare',
      kafka({ 'kafka02/kafka-broker': { busiest_thread_cores: 0.98 } }),
      'sure: thread of kafka-broker on kafka02',
    ],
    ['a single core', onHost('kafka02', { cpu_busiest_core_share: 0.99 }), 'likely: core of kafka02'],
    [
      'a busiest core among busy ones',
      onHost('kafka02', { cpu_busiest_core_share: 0.99, cpu_share: 0.8 }),
      'cannot tell: nothing-near',
    ],
    [
      'request handlers with requests before them',
      kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.97, kafka_request_queue_requests: 40 } }),
      'sure: request-handlers of kafka-broker on kafka02',
    ],
    [
      'request handlers that are idle for less than 30 % of the time',
      kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.71 } }),
      'likely: request-handlers of kafka-broker on kafka02',
    ],
    [
      'request handlers that are idle for just 30 %',
      kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.69 } }),
      'cannot tell: nothing-near',
    ],
    [
      'network threads',
      kafka({ 'kafka02/kafka-broker': { kafka_network_processor_busy_share: 0.8 } }),
      'likely: network-processors of kafka-broker on kafka02',
    ],
    [
      'stages with blocked tasks',
      boundIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { cassandra_pending_tasks: 50, cassandra_blocked_tasks: 3 } },
      }),
      'sure: stages of cassandra on spark-cassandra-worker02',
    ],
    [
      'stages that dropped messages, though none waits at the median',
      boundIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { cassandra_pending_tasks: 0, cassandra_dropped_messages: 2 } },
      }),
      'likely: stages of cassandra on spark-cassandra-worker02',
    ],
    [
      'compactions that fall behind',
      boundIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { cassandra_pending_compactions: 30 } },
      }),
      'likely: compaction of cassandra on spark-cassandra-worker02',
    ],
    [
      'a heap that is full after collections',
      boundIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.15, heap_share: 0.93 } },
      }),
      'sure: heap of cassandra on spark-cassandra-worker02',
    ],
    [
      'collections in a heap with room',
      boundIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.15, heap_share: 0.4 } },
      }),
      'likely: heap of cassandra on spark-cassandra-worker02',
    ],
  ];
  it.each(cases)('%s', (_, bound, expected) => expect(inShort(bound)).toBe(expected));
});

it('requests in the purgatory are told with the handlers, and are no bound', () => {
  const waiting = { kafka_request_queue_requests: 40, kafka_purgatory_requests: 300 };
  const idle = kafka({ 'kafka02/kafka-broker': { ...waiting, kafka_request_handler_busy_share: 0.2 } });
  expect(inShort(idle)).toBe('cannot tell: nothing-near');
  const busy = kafka({ 'kafka02/kafka-broker': { ...waiting, kafka_request_handler_busy_share: 0.97 } });
  expect(busy.reasons).toContain('300 waited for followers or data.');
});

describe('a cause is told from its effects', () => {
  const broker = 'kafka02/kafka-broker';
  const cases: [string, NonNullable<Scene['scopes']>, string, string | null][] = [
    [
      'request handlers are busy because their disk is slow',
      {
        'kafka02/host': { disk_share: 0.98, disk_queue_operations: 9, psi_io_full_share: 0.4 },
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'sure: disk of kafka02',
      'request-handlers of kafka-broker on kafka02',
    ],
    [
      'a disk that is busy without a queue is no cause of handlers that have one, but a doubt about them',
      {
        'kafka02/host': { disk_share: 0.98, disk_queue_operations: 1, psi_io_full_share: 0.4 },
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'likely: request-handlers of kafka-broker on kafka02',
      'disk of kafka02',
    ],
    [
      'cores are full because the heap is',
      { 'kafka02/host': full, [broker]: { gc_pause_share: 0.4, heap_share: 0.95 } },
      'sure: heap of kafka-broker on kafka02',
      'cpu of kafka02',
    ],
    [
      'collections take long because the cores are full: which of the two is left open',
      { 'kafka02/host': full, [broker]: { gc_pause_share: 0.2, heap_share: 0.4 } },
      'likely: cpu of kafka02',
      'heap of kafka-broker on kafka02',
    ],
    [
      'a disk is busy because memory is read back from it',
      {
        'kafka02/host': {
          memory_share: 0.98,
          psi_memory_full_share: 0.3,
          disk_share: 0.98,
          psi_io_full_share: 0.4,
          disk_queue_operations: 5,
        },
      },
      'sure: memory of kafka02',
      'disk of kafka02',
    ],
    [
      'two that have nothing to do with each other are both named, and neither is sure',
      { 'kafka01/host': { network_share: 0.97 }, 'kafka02/host': full },
      'likely: network of kafka01',
      'cpu of kafka02',
    ],
    [
      'the handlers of one host are no effect of the cores of another',
      {
        'kafka01/host': full,
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'likely: cpu of kafka01',
      'request-handlers of kafka-broker on kafka02',
    ],
  ];
  it.each(cases)('%s', (_, scopes, expected, runnerUp) => {
    const bound = kafka(scopes);
    expect(inShort(bound)).toBe(expected);
    expect(bound.runnerUp && named(bound.runnerUp)).toBe(runnerUp);
  });
});

it('a host’s figures count for it alone: roomy ones change nothing', () => {
  expect(
    inShort(kafka({ 'kafka01/host': roomy, 'spark-cassandra-worker01/a-run-a2-stress': { busiest_thread_cores: 1 } })),
  ).toBe('cannot tell: nothing-near');
});

describe('Spark’s own word', () => {
  const machine = 'spark-cassandra-worker01/host';
  const inSpark = (more: object, scopes: NonNullable<Scene['scopes']> = { [machine]: full }) =>
    boundIn({ system: 'spark', loads: [[spark(1), { ...sparkFigures(1, 14), ...more }]], scopes });
  const taskTime = { schedulerDelayShare: 0.05, collectionShare: 0.02, spilledMegabytes: 0 };

  it('that a heap ran over is the cause of full cores', () => {
    const evidence = { tasks: null, executors: [], lastWords: 'java.lang.OutOfMemoryError: Java heap space' };
    const bound = inSpark({ saturated: { at: 'count', stage: 2, of: 3, reason: 'Spark ran out of memory', evidence } });
    expect(inShort(bound)).toBe('sure: heap of the driver or an executor on the workers');
    expect(bound.reasons[0]).toBe('It ended with OutOfMemoryError: Java heap space.');
    expect(bound.state === 'bound' && bound.advice[0]?.sentence).toContain('More memory for each executor');
  });
  it('of collections and spills tells a small heap from starved cores', () => {
    expect(inShort(inSpark({ taskTime }))).toBe('sure: cpu of spark-cassandra-worker01');
    const spilled = { ...taskTime, collectionShare: 0.4, spilledMegabytes: 900 };
    expect(inShort(inSpark({ taskTime: spilled }))).toBe('sure: heap of executors on the workers');
    const starved = { ...taskTime, collectionShare: 0.4 };
    expect(inShort(inSpark({ taskTime: starved }))).toBe('likely: cpu of spark-cassandra-worker01');
  });
  it('of tasks that wait for the scheduler counts where no core is full', () => {
    const waiting = { taskTime: { ...taskTime, schedulerDelayShare: 0.5 } };
    expect(inShort(inSpark(waiting, {}))).toBe('likely: scheduler of driver on spark-cassandra-master');
    expect(inShort(inSpark(waiting, { 'spark-cassandra-master/host': full }))).toBe(
      'sure: cpu of spark-cassandra-master',
    );
  });
});
