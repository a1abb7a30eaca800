/** Windows made after the rules, and not used to make them. */
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  spark,
  sparkFigures,
  sparkJob,
  sparkJobFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';

type Scopes = NonNullable<Scene['scopes']>;
const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const workers = ['spark-cassandra-worker01', 'spark-cassandra-worker02'];
const nodes = ['spark-cassandra-master', ...workers];
const each = (hosts: string[], figures: Record<string, Figures>): Scopes =>
  Object.fromEntries(
    hosts.flatMap((host) => Object.entries(figures).map(([scope, of]) => [`${host}/${scope}`, of] as const)),
  );
const busy = { ...full, cpu_used_cores: 3.92 };
const job = (scopes: Scopes, more: Partial<Scene> = {}): Scene => ({
  system: 'spark',
  loads: [[sparkJob, sparkJobFigures]],
  scopes,
  ...more,
});
const perf = (scopes: Scopes, more: Partial<Scene> = {}): Scene => ({
  system: 'spark',
  loads: [[spark(1), sparkFigures(1, 14)]],
  scopes,
  ...more,
});
const at =
  (samples: number) =>
  (mean: number): Figures => ({ busiest_thread_cores: { mean, samples } });
const thread = at(12);
const waits: Figures = {
  disk_share: 0.99,
  disk_await_seconds: 0.05,
  disk_queue_operations: 20,
  psi_io_some_share: 0.9,
  psi_io_full_share: 0.7,
};

judgeAdvice('fresh windows: owners', [
  {
    title: '1',
    scene: job({ ...each(['spark-cassandra-worker02'], { host: busy, cassandra: { cpu_used_cores: 3.6 } }) }),
    right: ['spread-load', 'more-cpu'],
    says: /nodes|keys/,
  },
  {
    title: '2',
    scene: job(
      {
        'spark-cassandra-worker01/host': { cpu_used_cores: 1.7 },
        'spark-cassandra-worker01/cassandra': { cpu_used_cores: 1.6 },
      },
      { machine: { ...full, cpu_used_cores: 1.97 } },
    ),
    right: ['more-cpu'],
    says: /nodes/,
  },
  {
    title: '3',
    scene: {
      system: 'kafka',
      group: 'combined',
      loads: [...overloaded.loads, [stress(64), stressFigures(64, 9000, 1)]],
      scopes: each(['spark-cassandra-master'], {
        host: busy,
        cassandra: { cpu_used_cores: 2.4 },
        'kafka-broker': { cpu_used_cores: 1.2 },
      }),
    },
    right: ['separate-systems'],
    says: /Cassandra/,
  },
  {
    title: '4',
    scene: {
      ...cassandra,
      scopes: each(['spark-cassandra-worker02'], { host: busy, cassandra: { cpu_used_cores: 2.6 } }),
    },
    right: ['remove-process'],
  },
  {
    title: '5',
    scene: {
      ...overloaded,
      scopes: { 'kafka02/host': { cpu_share: 0.7, cpu_steal_share: 0.14, psi_cpu_some_share: 0.4 } },
    },
    right: ['dedicated-cores'],
  },
  {
    title: '6',
    scene: {
      ...overloaded,
      scopes: each(['kafka01'], { host: busy, 'kafka-broker': { cpu_used_cores: 2.5 } }),
      generator: { cpu_used_cores: 1.2 },
    },
    right: ['more-generators'],
  },
  {
    title: '7',
    scene: {
      loads: [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]],
      scopes: { 'spark-cassandra-worker01/host': { network_share: 0.98 } },
    },
    right: ['more-generators'],
  },
  {
    title: '8',
    scene: { ...overloaded, generator: { gc_pause_share: 0.3, heap_share: 0.95 } },
    right: ['more-generators'],
  },
  {
    title: '9',
    scene: {
      loads: [
        [producer(10_000_000), producerFigures(1_000_000)],
        [consumer('kafka01', null), consumerFigures(900_000)],
      ],
      scopes: { ...each(['kafka01'], { host: busy, 'kafka-broker': { cpu_used_cores: 2.1 } }) },
      generator: { cpu_used_cores: 0.85 },
    },
    right: ['more-generators'],
  },
  {
    title: '10',
    scene: job(
      each(workers, {
        host: { ...waits, disk_read_bytes_per_second: 0, disk_write_bytes_per_second: 100e6 },
        'spark-worker': { disk_write_bytes_per_second: 85e6 },
        cassandra: { disk_write_bytes_per_second: 5e6 },
      }),
    ),
    right: ['faster-disk'],
    says: /workers/,
  },
  {
    title: '11',
    scene: job(
      each(workers, {
        cassandra: { cpu_quota_cores: 1, cpu_quota_share: 0.99, cpu_throttled_share: 0.7, cpu_used_cores: 1 },
        host: { cpu_quota_cores: 1, cpu_used_cores: 1.2 },
        'spark-worker': { cpu_used_cores: 0.2 },
      }),
    ),
    right: ['raise-cpu-limit'],
    says: /cassandra/,
  },
  {
    title: '12',
    scene: perf(each(['spark-cassandra-worker01'], { host: busy, 'spark-worker': { cpu_used_cores: 3.8 } })),
    right: ['spread-load', 'more-parallelism'],
  },
  {
    title: '13',
    scene: perf(each(['spark-cassandra-master'], { host: busy }), { generator: { cpu_used_cores: 3.6 } }),
    right: ['more-cpu'],
    says: /master|driver/,
  },
  {
    title: '14',
    scene: {
      ...overloaded,
      scopes: each(brokers, {
        host: {
          ...waits,
          disk_read_bytes_per_second: 90e6,
          disk_write_bytes_per_second: 10e6,
          disk_operations_per_second: 3000,
        },
        'kafka-broker': { disk_read_bytes_per_second: 30e6, disk_write_bytes_per_second: 9e6 },
      }),
      inventory: Object.fromEntries(
        brokers.map((host) => [host, { rates: { diskOperations: { sustained: 3000, burst: 3000 } } }]),
      ),
    },
    right: ['remove-process'],
  },
]);

const one = (figures: Figures, more: Scopes = {}): Scene => ({
  ...overloaded,
  scopes: { 'kafka02/host': figures, ...more },
});
judgeAdvice('fresh windows: limits', [
  {
    title: '20',
    scene: one(
      { cpu_quota_cores: 2, cpu_used_cores: 1.6 },
      {
        'kafka02/kafka-broker': {
          cpu_quota_cores: 1,
          cpu_quota_share: 0.97,
          cpu_throttled_share: 0.2,
          cpu_used_cores: 1,
        },
      },
    ),
    right: ['raise-cpu-limit'],
    says: /kafka-broker/,
  },
  {
    title: '21',
    scene: {
      ...one({ disk_share: 0.7, disk_await_seconds: 0.012, disk_operations_per_second: 2800 }),
      inventory: { kafka02: { rates: { diskOperations: { sustained: 3000, burst: 3000 } } } },
    },
    right: ['higher-baseline'],
  },
  {
    title: '22',
    scene: {
      ...overloaded,
      scopes: each(brokers, { host: { ...waits, disk_bytes_per_second: 118e6 } }),
      inventory: Object.fromEntries(
        brokers.map((host) => [host, { rates: { diskBytes: { sustained: 125e6, burst: 125e6 } } }]),
      ),
    },
    right: ['higher-baseline'],
  },
  {
    title: '23',
    scene: one({
      network_share: 0.2,
      network_allowance_exceeded_share: 0.2,
      network_allowance_connections_exceeded_share: 0.2,
    }),
    right: ['fewer-connections'],
  },
  {
    title: '24',
    scene: one({ network_share: 0.93, network_allowance_exceeded_share: 0.5 }),
    right: ['faster-network', 'higher-baseline'],
  },
  {
    title: '25',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: { network_share: 0.1, tcp_retransmit_share: 0.08, tcp_segments_out_per_second: 4000 },
      }),
    },
    right: ['find-loss'],
  },
  {
    title: '26',
    scene: one({
      network_share: 0.2,
      network_receive_drops: 4000,
      tcp_segments_in_per_second: 30_000,
      tcp_segments_out_per_second: 20_000,
    }),
    right: ['find-loss'],
  },
  {
    title: '27',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: {
          cores: 16,
          cpu_share: 0.25,
          cpu_busiest_core_share: { mean: 0.99, highShare: 1 },
          psi_cpu_some_share: 0.9,
        },
      }),
    },
    right: ['raise-cpu-limit'],
  },
  {
    title: '28',
    scene: {
      ...overloaded,
      scopes: each(brokers, {
        host: { disk_share: 0.55, disk_await_seconds: 0.015, psi_io_some_share: 0.35, psi_io_full_share: 0.2 },
      }),
    },
    right: ['faster-disk'],
  },
  {
    title: '29',
    scene: {
      ...overloaded,
      machine: { disk_share: 0.86, disk_await_seconds: 0.04, psi_io_some_share: 0.5, psi_io_full_share: 0.42 },
    },
    right: ['faster-disk'],
  },
  {
    title: '30',
    scene: { ...overloaded, scopes: each(brokers, { host: { cpu_share: 0.82, psi_cpu_some_share: 0.6 } }) },
    right: ['more-cpu'],
  },
  {
    title: '31',
    scene: {
      ...cassandra,
      scopes: {
        ...each(nodes, { host: { ...full } }),
        'spark-cassandra-worker01/cassandra': { gc_pause_share: 0.35, heap_share: 0.96 },
        'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.35, heap_share: 0.96 },
      },
    },
    right: ['larger-heap', 'more-cpu'],
  },
  {
    title: '32',
    scene: {
      ...overloaded,
      scopes: {
        ...each(brokers, {
          host: {
            disk_share: 0.2,
            disk_await_seconds: 0.004,
            disk_bytes_per_second: 40e6,
            disk_read_bytes_per_second: 0,
            disk_write_bytes_per_second: 40e6,
          },
        }),
        'kafka02/host': { ...waits, disk_read_bytes_per_second: 0, disk_write_bytes_per_second: 38e6 },
      },
    },
    right: ['replace-disk'],
  },
  {
    title: '33',
    scene: {
      ...cassandra,
      scopes: each(nodes, { host: { memory_share: 0.4, psi_memory_full_share: 0.2, major_faults_per_second: 4000 } }),
    },
    right: ['raise-memory-limit'],
  },
  {
    title: '34',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: { memory_share: 0.97, psi_memory_full_share: 0.2, major_faults_per_second: 4000, ...waits },
      }),
    },
    right: ['more-memory', 'faster-disk'],
  },
  {
    title: '35',
    scene: {
      ...overloaded,
      scopes: {
        ...each(brokers, { host: { network_share: 0.15, network_bits_per_second: 1.5e8 } }),
        'kafka01/host': { network_share: 0.96, network_bits_per_second: 9.6e8 },
      },
    },
    right: ['spread-load'],
  },
  { title: '36', scene: one({ interrupts_busiest_core_share: 0.85, cpu_share: 0.3 }), right: ['spread-interrupts'] },
  {
    title: '37',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: {
          disk_share: 0.96,
          disk_await_seconds: 0.02,
          disk_queue_operations: 6,
          psi_io_full_share: 0.3,
          psi_io_some_share: 0.5,
        },
      }),
    },
    right: ['faster-disk'],
    says: /nodes/,
  },
]);

const broker = (figures: Figures, threads: Record<string, number>): Scene =>
  one(
    {},
    {
      'kafka02/kafka-broker': figures,
      ...Object.fromEntries(
        Object.entries(threads).map(([name, cores]) => [`kafka02/threads:kafka-broker/${name}`, thread(cores)]),
      ),
    },
  );
const node = (figures: Figures, threads: Record<string, number>): Scene => ({
  ...cassandra,
  scopes: {
    'spark-cassandra-worker01/cassandra': figures,
    ...Object.fromEntries(
      Object.entries(threads).map(([name, cores]) => [
        `spark-cassandra-worker01/threads:cassandra/${name}`,
        thread(cores),
      ]),
    ),
  },
});
const time = {
  tasks: 400,
  runSeconds: 500,
  schedulerDelayShare: 0.05,
  collectionShare: 0.03,
  shuffleWaitShare: 0.05,
  spilledMegabytes: 0,
  spilledFromMemoryMegabytes: 0,
  medianSeconds: 1,
  p95Seconds: 1.4,
  longestSeconds: 2,
  skew: 1.6,
};
const app = (change: object, more: object = {}): Scene => ({
  system: 'spark',
  loads: [[sparkJob, { ...sparkJobFigures, totalSeconds: 300, ...more, taskTime: { ...time, ...change } }]],
});

judgeAdvice('fresh windows: pools', [
  {
    title: '50',
    scene: broker({ busiest_thread_cores: 0.98 }, { 'data-plane-kafka-network-thread': 0.98 }),
    right: ['more-pool-threads'],
    says: /num\.network\.threads/,
  },
  {
    title: '51',
    scene: broker(
      { busiest_thread_cores: 0.98, kafka_network_processor_busy_share: 0.65, kafka_request_handler_busy_share: 0.3 },
      { 'data-plane-kafk': 0.98 },
    ),
    right: ['more-pool-threads'],
    says: /num\.network\.threads/,
  },
  {
    title: '52',
    scene: node(
      { cassandra_pending_tasks: 40, busiest_thread_cores: 0.8 },
      { 'Native-Transport-Requests': 0.8, ReadStage: 0.2 },
    ),
    right: ['more-pool-threads'],
    says: /native_transport_max_threads/,
  },
  {
    title: '53',
    scene: node(
      { cassandra_pending_tasks: 40, cassandra_dropped_messages: 3, busiest_thread_cores: 0.6 },
      { CounterMutation: 0.6 },
    ),
    right: ['more-pool-threads'],
    says: /concurrent_counter_writes/,
  },
  {
    title: '54',
    scene: node(
      { cassandra_pending_tasks: 90, cassandra_blocked_tasks: 9, busiest_thread_cores: 0.96 },
      { CompactionExecu: 0.96, ReadStage: 0.1 },
    ),
    right: ['faster-compaction'],
    says: /concurrent_compactors/,
  },
  { title: '55', scene: node({ cassandra_pending_compactions: 200 }, {}), right: ['faster-compaction'] },
  {
    title: '56',
    scene: perf(
      {},
      { generator: { busiest_thread_cores: 0.97 }, generatorThreads: { 'task-result-get': thread(0.97) } },
    ),
    right: ['more-pool-threads'],
    says: /resultGetter/,
  },
  {
    title: '57',
    scene: perf(
      {},
      { generator: { busiest_thread_cores: 0.97 }, generatorThreads: { 'dispatcher-Coar': thread(0.97) } },
    ),
    right: ['fewer-tasks'],
  },
  {
    title: '58',
    scene: perf({
      'spark-cassandra-worker01/spark-worker': { busiest_thread_cores: 0.97 },
      'spark-cassandra-worker01/threads:spark-worker/shuffle-server': thread(0.97),
    }),
    right: ['more-pool-threads'],
    says: /serverThreads/,
  },
  {
    title: '59',
    scene: perf({ 'spark-cassandra-worker01/spark-worker': { gc_pause_share: 0.3, heap_share: 0.95 } }),
    right: ['larger-heap'],
    says: /executor/,
  },
  { title: '60', scene: app({ skew: 6, medianSeconds: 4, longestSeconds: 90, p95Seconds: 9 }), right: ['spread-load'] },
  {
    title: '61',
    scene: app({
      schedulerDelayShare: 0.45,
      medianSeconds: 0.01,
      p95Seconds: 0.02,
      longestSeconds: 0.1,
      skew: 3,
      tasks: 40_000,
    }),
    right: ['fewer-tasks'],
  },
  {
    title: '62',
    scene: app({ tasks: 2, medianSeconds: 140, p95Seconds: 140, longestSeconds: 140, runSeconds: 280, skew: 1 }),
    right: ['more-parallelism'],
  },
  {
    title: '63',
    scene: app({ collectionShare: 0.4, spilledMegabytes: 4000 }),
    right: ['larger-heap'],
    says: /executor/,
  },
  { title: '64', scene: app({ shuffleWaitShare: 0.5 }), right: ['fewer-tasks'] },
  {
    title: '65',
    scene: broker({ kafka_request_handler_busy_share: 0.85 }, {}),
    right: ['more-pool-threads'],
    says: /num\.io\.threads/,
  },
  {
    title: '66',
    scene: broker({ busiest_thread_cores: 0.97 }, { 'kafka-scheduler': 0.97 }),
    right: ['change-load', 'more-pool-threads'],
  },
  {
    title: '67',
    scene: node({ busiest_thread_cores: 0.98 }, { MutationStage: 0.97 }),
    right: ['more-pool-threads'],
    says: /concurrent_writes/,
  },
  {
    title: '68',
    scene: node({ cassandra_pending_tasks: 90, busiest_thread_cores: 0.1 }, { ReadStage: 0.08 }),
    right: ['find-wait'],
  },
]);
