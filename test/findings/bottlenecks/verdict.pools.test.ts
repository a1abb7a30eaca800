/** Pools of threads and queues of a system: saturated themselves, or a symptom of what their threads wait for. */
import { bottleneckIn, cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';
import { expect, test } from 'vitest';
import { judgeWindows } from './judge-windows.ts';

const broker = (figures: Figures, host: Figures = {}): Scene => ({
  ...overloaded,
  scopes: { 'kafka02/kafka-broker': figures, 'kafka02/host': host },
});
const node = (figures: Figures, host: Figures = {}): Scene => ({
  ...cassandra,
  scopes: { 'spark-cassandra-worker02/cassandra': figures, 'spark-cassandra-worker02/host': host },
});
const handlers = { kafka_request_handler_busy_share: 0.97, kafka_request_queue_requests: 60 };
const stages = { cassandra_pending_tasks: 80, cassandra_blocked_tasks: 4 };

/** As measured: a disk that writes 4 MB/s leaves moments idle, because appends wait for each other. */
const slowDisk = {
  disk_share: 0.79,
  disk_await_seconds: 0.0036,
  disk_queue_operations: 2.1,
  psi_io_some_share: 0.6,
  psi_io_full_share: 0.44,
};

judgeWindows('request handlers', [
  {
    title: 'that wait for a disk of 4 MB/s are a symptom of the disk',
    scene: broker({ ...handlers, busiest_thread_cores: 0.05 }, slowDisk),
    right: 'medium: disk of kafka02',
    advice: 'faster-disk',
  },
  {
    title: 'that wait for a busy, slow disk are an effect of it',
    scene: broker(
      { ...handlers, busiest_thread_cores: 0.04 },
      { disk_share: 0.98, disk_await_seconds: 0.02, disk_queue_operations: 9, psi_io_full_share: 0.6 },
    ),
    right: 'high: disk of kafka02',
  },
  {
    title: 'that wait for nothing that is measured are a symptom',
    scene: broker({ ...handlers, busiest_thread_cores: 0.08 }),
    right: 'medium: request-handlers of kafka-broker on kafka02',
    advice: 'find-wait',
  },
  {
    title: 'that work are the bottleneck',
    scene: broker({ ...handlers, busiest_thread_cores: 0.75 }),
    right: 'high: request-handlers of kafka-broker on kafka02',
  },
  {
    title: 'that work next to a waiting disk are not its effect',
    scene: broker({ ...handlers, busiest_thread_cores: 0.85 }, slowDisk),
    right: 'medium: request-handlers of kafka-broker on kafka02',
  },
  {
    title: 'of which it is not known whether they work have medium confidence',
    scene: broker(handlers),
    right: 'medium: request-handlers of kafka-broker on kafka02',
  },
  {
    title: 'of which that is not known, next to a disk that all tasks wait for, are a symptom of the disk',
    scene: broker(handlers, slowDisk),
    right: 'medium: disk of kafka02',
  },
  {
    title: 'that wait for a core are an effect of the full cores',
    scene: broker({ ...handlers, busiest_thread_cores: 0.3 }, full),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'on a host of a machine whose disk is slow wait for that disk',
    scene: {
      ...overloaded,
      machine: slowDisk,
      scopes: { 'kafka02/kafka-broker': { ...handlers, busiest_thread_cores: 0.05 } },
    },
    right: 'medium: disk of the machine',
  },
]);

judgeWindows('the queue of request handlers', [
  {
    title: 'that is known for half of the window gives medium confidence',
    scene: broker({
      kafka_request_handler_busy_share: 0.97,
      kafka_request_queue_requests: { mean: 60, samples: 34 },
      busiest_thread_cores: 0.75,
    }),
    right: 'medium: request-handlers of kafka-broker on kafka02',
  },
]);

judgeWindows('network threads', [
  {
    title: 'that wait for full cores are an effect',
    scene: broker({ kafka_network_processor_busy_share: 0.85 }, full),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'that are busy alone have medium confidence',
    scene: broker({ kafka_network_processor_busy_share: 0.85, busiest_thread_cores: 0.8 }),
    right: 'medium: network-processors of kafka-broker on kafka02',
    advice: 'more-pool-threads',
  },
]);

judgeWindows('stages of a node', [
  {
    title: 'whose threads wait for a slow disk are a symptom of it',
    scene: node({ ...stages, busiest_thread_cores: 0.1 }, slowDisk),
    right: 'medium: disk of spark-cassandra-worker02',
    advice: 'faster-disk',
  },
  {
    title: 'whose threads wait for nothing that is measured are a symptom',
    scene: node({ ...stages, busiest_thread_cores: 0.1 }),
    right: 'medium: stages of cassandra on spark-cassandra-worker02',
    advice: 'find-wait',
  },
  {
    title: 'whose threads work are the bottleneck',
    scene: node({ ...stages, busiest_thread_cores: 0.7 }),
    right: 'high: stages of cassandra on spark-cassandra-worker02',
    advice: 'more-pool-threads',
  },
  {
    title: 'that are blocked by collections are an effect of the heap',
    scene: node({ ...stages, gc_pause_share: 0.3, heap_share: 0.96, busiest_thread_cores: 0.5 }),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
    advice: 'larger-heap',
  },
  {
    title: 'with waiting compactions on a slow disk are effects of the disk',
    scene: node({ cassandra_pending_compactions: 60, busiest_thread_cores: 0.2 }, slowDisk),
    right: 'medium: disk of spark-cassandra-worker02',
  },
  {
    title: 'while the memory of the host stalls are an effect of memory',
    scene: node(
      { ...stages, busiest_thread_cores: 0.2 },
      { memory_share: 0.98, psi_memory_full_share: 0.4, disk_share: 0.9, psi_io_full_share: 0.45 },
    ),
    right: 'high: memory of spark-cassandra-worker02',
    advice: 'more-memory',
  },
]);

test('a symptom says so', () => {
  const bottleneck = bottleneckIn(broker({ ...handlers, busiest_thread_cores: 0.08 }));
  expect(bottleneck).toMatchObject({ state: 'found', isSymptom: true });
  expect(bottleneck.reasons).toContain(
    'It is a symptom: its threads waited for something that was not measured (the busiest thread of kafka-broker used 0.08 of a core).',
  );
});

const named = (figures: Figures, threads: Record<string, number>, host: Figures = {}): Scene => ({
  ...overloaded,
  scopes: {
    'kafka02/kafka-broker': figures,
    'kafka02/host': host,
    ...Object.fromEntries(
      Object.entries(threads).map(([name, cores]) => [
        `kafka02/threads:kafka-broker/${name}`,
        { busiest_thread_cores: { mean: cores, samples: 12 } },
      ]),
    ),
  },
});

judgeWindows('a pool is judged by its own threads', [
  {
    title: 'handlers that wait while network threads work',
    scene: named(
      { ...handlers, busiest_thread_cores: 0.85 },
      { 'data-plane-kafka-network-thread': 0.85, 'data-plane-kafka-request-handler': 0.05 },
    ),
    right: 'medium: request-handlers of kafka-broker on kafka02',
    advice: 'find-wait',
  },
  {
    title: 'handlers that wait for a slow disk while network threads work',
    scene: named(
      { ...handlers, busiest_thread_cores: 0.85 },
      { 'data-plane-kafka-network-thread': 0.85, 'data-plane-kafka-request-handler': 0.05 },
      slowDisk,
    ),
    right: 'medium: disk of kafka02',
    advice: 'faster-disk',
  },
  {
    title: 'handlers that work while network threads rest',
    scene: named(
      { ...handlers, busiest_thread_cores: 0.8 },
      { 'data-plane-kafka-network-thread': 0.1, 'data-plane-kafka-request-handler': 0.8 },
    ),
    right: 'high: request-handlers of kafka-broker on kafka02',
    advice: 'more-pool-threads',
  },
  {
    title: 'network threads that work while handlers rest',
    scene: named(
      { kafka_network_processor_busy_share: 0.9, busiest_thread_cores: 0.8 },
      { 'data-plane-kafka-network-thread': 0.8, 'data-plane-kafka-request-handler': 0.1 },
    ),
    right: 'medium: network-processors of kafka-broker on kafka02',
    advice: 'more-pool-threads',
  },
  {
    title: 'names that are cut leave both possible',
    scene: named({ ...handlers, busiest_thread_cores: 0.8 }, { 'data-plane-kafk': 0.8 }),
    right: 'high: request-handlers of kafka-broker on kafka02',
  },
  {
    title: 'a thread of no pool is none of them',
    scene: named({ ...handlers, busiest_thread_cores: 0.85 }, { 'kafka-raft-io-thread': 0.85 }),
    right: 'medium: request-handlers of kafka-broker on kafka02',
    advice: 'find-wait',
  },
  {
    title: 'stages of a node that wait while its event loops work',
    scene: {
      ...cassandra,
      scopes: {
        'spark-cassandra-worker02/cassandra': { ...stages, busiest_thread_cores: 0.8 },
        'spark-cassandra-worker02/threads:cassandra/epollEventLoopGroup': {
          busiest_thread_cores: { mean: 0.8, samples: 12 },
        },
        'spark-cassandra-worker02/threads:cassandra/MutationStage': {
          busiest_thread_cores: { mean: 0.06, samples: 12 },
        },
      },
    },
    right: 'medium: stages of cassandra on spark-cassandra-worker02',
    advice: 'find-wait',
  },
]);

test('what the threads of a pool used is said of them, where their names are known', () => {
  const scene = named(handlers, { 'data-plane-kafka-network-thread': 0.85, 'data-plane-kafka-request-handler': 0.06 });
  expect(bottleneckIn(scene).reasons).toContain(
    'It is a symptom: its threads waited for something that was not measured (the busiest of them used 0.06 of a core).',
  );
});
