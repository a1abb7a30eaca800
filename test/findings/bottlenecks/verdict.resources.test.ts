import { describe, expect, it } from 'vitest';
import type { Bottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import {
  bottleneckIn,
  cassandra,
  full,
  inShort,
  kafka,
  named,
  onHost,
  roomy,
  type Figures,
  type Scene,
} from './scene.ts';

describe('a saturated resource is reported with host and confidence', () => {
  const cases: [string, Bottleneck, string][] = [
    // That it is full does not show that anything waits for it.
    ['a NIC', onHost('kafka02', { network_share: 0.97 }), 'high: network of kafka02'],
    [
      'a NIC that is full for part of the window',
      onHost('kafka02', { network_share: 0.91 }),
      'medium: network of kafka02',
    ],
    ['a NIC just below saturation', onHost('kafka02', { network_share: 0.89 }), 'inconclusive: nothing-near'],
    ['the cores of a host', onHost('kafka02', full), 'high: cpu of kafka02'],
    [
      'busy cores that no task waits for',
      onHost('kafka02', { ...full, psi_cpu_some_share: 0.01 }),
      'medium: cpu of kafka02',
    ],
    ['a host that does not run the system', onHost('spark-cassandra-worker02', full), 'inconclusive: nothing-near'],
    [
      'memory that all tasks wait for',
      onHost('kafka02', { memory_share: 0.97, swap_in_bytes_per_second: 5e6, psi_memory_full_share: 0.3 }),
      'high: memory of kafka02',
    ],
    [
      'memory that is read from swap without a task that waits',
      onHost('kafka02', { memory_share: 0.97, swap_in_bytes_per_second: 5e6 }),
      'inconclusive: nothing-near',
    ],
    [
      'direct reclaim with free memory: it comes from caches',
      onHost('kafka02', { memory_share: 0.6, direct_reclaim_bytes_per_second: 5e7 }),
      'inconclusive: nothing-near',
    ],
    ['full memory without other signs', onHost('kafka02', { memory_share: 0.97 }), 'inconclusive: nothing-near'],
    [
      'a busy, slow disk that tasks wait for',
      onHost('kafka02', { disk_share: 0.98, disk_await_seconds: 0.04, psi_io_full_share: 0.3 }),
      'high: disk of kafka02',
    ],
    ['a busy disk that no task waits for', onHost('kafka02', { disk_share: 0.98 }), 'medium: disk of kafka02'],
    [
      'a single thread on hosts with idle cores',
      kafka({ 'kafka02/kafka-broker': { busiest_thread_cores: 0.98 } }),
      'medium: thread of kafka-broker on kafka02',
    ],
    ['a single core', onHost('kafka02', { cpu_busiest_core_share: 0.99 }), 'medium: core of kafka02'],
    [
      'a busiest core among busy ones',
      onHost('kafka02', { cpu_busiest_core_share: 0.99, cpu_share: 0.8 }),
      'inconclusive: nothing-near',
    ],
    [
      'request handlers that work, with waiting requests',
      kafka({
        'kafka02/kafka-broker': {
          kafka_request_handler_busy_share: 0.97,
          kafka_request_queue_requests: 40,
          busiest_thread_cores: 0.8,
        },
      }),
      'high: request-handlers of kafka-broker on kafka02',
    ],
    [
      'request handlers that are idle for less than 30 % of the time',
      kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.71 } }),
      'medium: request-handlers of kafka-broker on kafka02',
    ],
    [
      'request handlers that are idle for just 30 %',
      kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.69 } }),
      'inconclusive: nothing-near',
    ],
    [
      'network threads',
      kafka({ 'kafka02/kafka-broker': { kafka_network_processor_busy_share: 0.8 } }),
      'medium: network-processors of kafka-broker on kafka02',
    ],
    [
      'stages that work, with blocked tasks',
      bottleneckIn({
        ...cassandra,
        scopes: {
          'spark-cassandra-worker02/cassandra': {
            cassandra_pending_tasks: 50,
            cassandra_blocked_tasks: 3,
            busiest_thread_cores: 0.7,
          },
        },
      }),
      'high: stages of cassandra on spark-cassandra-worker02',
    ],
    [
      'stages that dropped messages without waiting tasks at the median',
      bottleneckIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { cassandra_pending_tasks: 0, cassandra_dropped_messages: 2 } },
      }),
      'medium: stages of cassandra on spark-cassandra-worker02',
    ],
    [
      'compactions that fall behind',
      bottleneckIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { cassandra_pending_compactions: 30 } },
      }),
      'medium: compaction of cassandra on spark-cassandra-worker02',
    ],
    [
      'a heap that is full after collections',
      bottleneckIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.15, heap_share: 0.93 } },
      }),
      'high: heap of cassandra on spark-cassandra-worker02',
    ],
    [
      'collections in a heap with room',
      bottleneckIn({
        ...cassandra,
        scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.15, heap_share: 0.4 } },
      }),
      'medium: heap of cassandra on spark-cassandra-worker02',
    ],
  ];
  it.each(cases)('%s', (_, bottleneck, expected) => expect(inShort(bottleneck)).toBe(expected));
});

it('requests in the purgatory are reported with the handlers, and are no bottleneck', () => {
  const waiting = { kafka_request_queue_requests: 40, kafka_purgatory_requests: 300 };
  const idle = kafka({ 'kafka02/kafka-broker': { ...waiting, kafka_request_handler_busy_share: 0.2 } });
  expect(inShort(idle)).toBe('inconclusive: nothing-near');
  const busy = kafka({ 'kafka02/kafka-broker': { ...waiting, kafka_request_handler_busy_share: 0.97 } });
  expect(busy.reasons).toContain('300 waited for followers or data.');
});

describe('a cause is separated from its effects', () => {
  const broker = 'kafka02/kafka-broker';
  const cases: [string, NonNullable<Scene['scopes']>, string, string | null][] = [
    [
      'request handlers are busy because their disk is slow',
      {
        'kafka02/host': { disk_share: 0.98, disk_queue_operations: 9, psi_io_full_share: 0.4 },
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'high: disk of kafka02',
      'request-handlers of kafka-broker on kafka02',
    ],
    [
      'a busy disk that all tasks wait for keeps handlers busy, also without a queue of its own',
      {
        'kafka02/host': { disk_share: 0.98, disk_queue_operations: 1, psi_io_full_share: 0.4 },
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'medium: disk of kafka02',
      'request-handlers of kafka-broker on kafka02',
    ],
    [
      'cores are full because the heap is',
      { 'kafka02/host': full, [broker]: { gc_pause_share: 0.4, heap_share: 0.95 } },
      'high: heap of kafka-broker on kafka02',
      'cpu of kafka02',
    ],
    [
      'collections take long because the cores are full: medium confidence',
      { 'kafka02/host': full, [broker]: { gc_pause_share: 0.2, heap_share: 0.4 } },
      'medium: cpu of kafka02',
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
      'high: memory of kafka02',
      'disk of kafka02',
    ],
    [
      'two unrelated resources are both reported, with medium confidence, that with the stronger evidence first',
      { 'kafka01/host': { network_share: 0.97 }, 'kafka02/host': full },
      'medium: network of kafka01',
      'cpu of kafka02',
    ],
    [
      'the handlers of one host are no effect of the cores of another',
      {
        'kafka01/host': full,
        [broker]: { kafka_request_handler_busy_share: 0.99, kafka_request_queue_requests: 50 },
      },
      'medium: cpu of kafka01',
      'request-handlers of kafka-broker on kafka02',
    ],
  ];
  it.each(cases)('%s', (_, scopes, expected, runnerUp) => {
    const bottleneck = kafka(scopes);
    expect(inShort(bottleneck)).toBe(expected);
    expect(bottleneck.runnerUp && named(bottleneck.runnerUp)).toBe(runnerUp);
  });
});

it('figures of a host with headroom do not change the verdict', () => {
  expect(
    inShort(kafka({ 'kafka01/host': roomy, 'spark-cassandra-worker01/a-run-a2-stress': { busiest_thread_cores: 1 } })),
  ).toBe('inconclusive: nothing-near');
});

describe('figures from Spark', () => {
  const machine = 'spark-cassandra-worker01/host';
  const inSpark = (more: object, scopes: NonNullable<Scene['scopes']> = { [machine]: full }) =>
    bottleneckIn({ system: 'spark', loads: [[spark(1), { ...sparkFigures(1, 14), ...more }]], scopes });
  const taskTime = { schedulerDelayShare: 0.05, collectionShare: 0.02, spilledMegabytes: 0 };

  it('make a heap overflow the cause of full cores', () => {
    const evidence = { tasks: null, executors: [], lastOutput: 'java.lang.OutOfMemoryError: Java heap space' };
    const bottleneck = inSpark({
      saturated: { at: 'count', stage: 2, of: 3, reason: 'Spark ran out of memory', evidence },
    });
    expect(inShort(bottleneck)).toBe('high: heap of the driver or an executor on the workers');
    expect(bottleneck.reasons[0]).toBe('It ended with OutOfMemoryError: Java heap space.');
    expect(bottleneck.state === 'found' && bottleneck.advice[0]?.sentence).toContain('More memory for each executor');
  });
  it('on collections and spills separate a small heap from saturated cores', () => {
    expect(inShort(inSpark({ taskTime }))).toBe('high: cpu of spark-cassandra-worker01');
    const spilled = { ...taskTime, collectionShare: 0.4, spilledMegabytes: 900 };
    expect(inShort(inSpark({ taskTime: spilled }))).toBe('high: heap of executors on the workers');
    const starved = { ...taskTime, collectionShare: 0.4 };
    expect(inShort(inSpark({ taskTime: starved }))).toBe('medium: cpu of spark-cassandra-worker01');
  });
  it('on tasks that wait for the scheduler count if no core is full', () => {
    const waiting = { taskTime: { ...taskTime, schedulerDelayShare: 0.5 } };
    expect(inShort(inSpark(waiting, {}))).toBe('medium: scheduler of driver on spark-cassandra-master');
    expect(inShort(inSpark(waiting, { 'spark-cassandra-master/host': full }))).toBe(
      'high: cpu of spark-cassandra-master',
    );
  });
});

const collecting = (figures: Figures) => {
  const scopes = { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.001, ...figures } };
  return inShort(bottleneckIn({ ...cassandra, scopes }));
};

describe('a heap of a concurrent collector', () => {
  it('is saturated while threads wait for memory, though it hardly pauses', () => {
    expect(collecting({ allocation_stall_share: 0.3, heap_share: 0.95 })).toContain(
      'heap of cassandra on spark-cassandra-worker02',
    );
    expect(collecting({ allocation_stall_share: 0.05, heap_share: 0.95 })).toBe('inconclusive: nothing-near');
  });
});
