/** Whose a limit is: the same full resource has another cure if another system, the load generator or a foreign process has it. */
import { spark, sparkFigures, sparkJob, sparkJobFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
const workers = nodes.slice(1);

/** A Spark job on a table of Cassandra, whose nodes are on the hosts of Spark. */
const job = (scopes: NonNullable<Scene['scopes']>): Scene => ({
  system: 'spark',
  loads: [[sparkJob, sparkJobFigures]],
  scopes,
});

/** The figures of each of these hosts, and of the services on it. */
const each = (hosts: string[], figures: Record<string, Figures>): NonNullable<Scene['scopes']> =>
  Object.fromEntries(
    hosts.flatMap((host) => Object.entries(figures).map(([scope, of]) => [`${host}/${scope}`, of] as const)),
  );

const busy = { ...full, cpu_used_cores: 3.92 };
const stalled: Figures = {
  disk_share: 0.98,
  disk_await_seconds: 0.03,
  disk_queue_operations: 12,
  psi_io_some_share: 0.8,
  psi_io_full_share: 0.6,
  disk_read_bytes_per_second: 80e6,
  disk_write_bytes_per_second: 20e6,
  disk_read_operations_per_second: 900,
  disk_write_operations_per_second: 100,
};
const reading = (perSecond: number): Figures => ({
  disk_read_bytes_per_second: perSecond,
  disk_write_bytes_per_second: 0,
});

judgeAdvice('a system that the load uses', [
  {
    title: 'is for Cassandra, whose nodes have the full cores under a Spark job',
    scene: job(
      each(workers, { host: busy, cassandra: { cpu_used_cores: 3.4 }, 'spark-worker': { cpu_used_cores: 0.3 } }),
    ),
    right: ['more-cpu'],
    says: /nodes/,
  },
  {
    title: 'is for Cassandra on the host of Spark’s master too',
    scene: job(
      each(nodes, { host: busy, cassandra: { cpu_used_cores: 3.5 }, 'spark-master': { cpu_used_cores: 0.1 } }),
    ),
    right: ['more-cpu'],
    says: /nodes/,
  },
  {
    title: 'is for Spark, whose executors have the full cores',
    scene: job(
      each(workers, { host: busy, cassandra: { cpu_used_cores: 0.4 }, 'spark-worker': { cpu_used_cores: 3.3 } }),
    ),
    right: ['more-cpu'],
    says: /workers/,
  },
  {
    title: 'is for the disks of Cassandra under a Spark job',
    scene: job(each(workers, { host: stalled, cassandra: reading(95e6), 'spark-worker': reading(2e6) })),
    right: ['faster-disk'],
    says: /nodes/,
  },
  {
    title: 'is for the heap of Cassandra under a Spark job',
    scene: job(each(workers, { cassandra: { gc_pause_share: 0.3, heap_share: 0.95 } })),
    right: ['larger-heap'],
    says: /cassandra/,
  },
  {
    title: 'is for a pool of Cassandra under a Spark job',
    scene: job({
      ...each(workers, {
        cassandra: { cassandra_pending_tasks: 80, cassandra_blocked_tasks: 4, busiest_thread_cores: 0.7 },
        'threads:cassandra/ReadStage': { busiest_thread_cores: { mean: 0.7, samples: 12 } },
      }),
    }),
    right: ['more-pool-threads'],
    says: /concurrent_reads/,
  },
]);

const together = (system: string, scopes: NonNullable<Scene['scopes']>): Scene => ({
  system,
  group: 'combined',
  loads: [
    [stress(64), stressFigures(64, 9_000, 1)],
    [spark(1), sparkFigures(1, 14)],
  ],
  scopes,
});

judgeAdvice('another system on the same hosts', [
  {
    title: 'is to separate Spark, which uses half of the cores of the nodes',
    scene: together(
      'cassandra',
      each(workers, { host: busy, cassandra: { cpu_used_cores: 1.8 }, 'spark-worker': { cpu_used_cores: 2 } }),
    ),
    right: ['separate-systems'],
    says: /Spark/,
  },
  {
    title: 'is to separate Spark, which reads most of what the disk does',
    scene: together(
      'cassandra',
      each(workers, { host: stalled, cassandra: reading(25e6), 'spark-worker': reading(70e6) }),
    ),
    right: ['separate-systems'],
    says: /Spark/,
  },
  {
    title: 'is to separate Cassandra, which uses most of the cores of Spark’s workers',
    scene: together(
      'spark',
      each(workers, { host: busy, cassandra: { cpu_used_cores: 2.6 }, 'spark-worker': { cpu_used_cores: 1.2 } }),
    ),
    right: ['separate-systems'],
    says: /Cassandra/,
  },
  {
    title: 'is to separate Spark, which has most of the memory for which all tasks wait',
    scene: together(
      'cassandra',
      each(workers, {
        host: { memory_share: 0.98, psi_memory_full_share: 0.3, memory_used_bytes: 31e9, memory_total_bytes: 32e9 },
        cassandra: { memory_used_bytes: 9e9 },
        'spark-worker': { memory_used_bytes: 21e9 },
      }),
    ),
    right: ['separate-systems', 'more-memory'],
  },
]);

judgeAdvice('foreign processes', [
  {
    title: 'is to remove one that uses half of the cores',
    scene: { ...cassandra, scopes: each(nodes, { host: busy, cassandra: { cpu_used_cores: 1.9 } }) },
    right: ['remove-process'],
  },
  {
    title: 'is to remove one that reads most of what the disk does, such as a backup',
    scene: { ...cassandra, scopes: each(nodes, { host: stalled, cassandra: reading(30e6) }) },
    right: ['remove-process'],
  },
  {
    title: 'is to take away traffic with other hosts',
    scene: {
      ...overloaded,
      scopes: {
        ...each(['kafka01', 'spark-cassandra-master'], {
          host: { network_send_bytes_per_second: 9e6, network_receive_bytes_per_second: 12e6 },
        }),
        'kafka02/host': {
          network_share: 0.97,
          network_send_bytes_per_second: 36e6,
          network_receive_bytes_per_second: 12e6,
        },
      },
    },
    right: ['remove-process'],
  },
  {
    title: 'is another machine type where other guests of the hypervisor have the cores',
    scene: {
      ...overloaded,
      scopes: { 'kafka02/host': { cpu_share: 0.62, cpu_steal_share: 0.35, psi_cpu_some_share: 0.6 } },
    },
    right: ['dedicated-cores'],
  },
]);

judgeAdvice('the load generator', [
  {
    title: 'is to move it from the host of a broker, whose cores it uses to 40 %',
    scene: {
      ...overloaded,
      scopes: each(['kafka01'], { host: busy, 'kafka-broker': { cpu_used_cores: 2.1 } }),
      generator: { cpu_used_cores: 1.65, busiest_thread_cores: 0.6 },
    },
    right: ['more-generators'],
  },
  {
    title: 'is to move it from the host of a node, whose cores it uses to 45 %',
    scene: {
      ...cassandra,
      scopes: each(['spark-cassandra-worker01'], { host: busy, cassandra: { cpu_used_cores: 2 } }),
      generator: { cpu_used_cores: 1.8, busiest_thread_cores: 0.5 },
    },
    right: ['more-generators'],
  },
  {
    title: 'is to run several where its only thread is busy',
    scene: { ...overloaded, generator: { busiest_thread_cores: 0.98 } },
    right: ['more-generators'],
  },
  {
    title: 'is not to move it where it uses a tenth',
    scene: {
      ...cassandra,
      scopes: each(nodes, { host: busy, cassandra: { cpu_used_cores: 3.4 } }),
      generator: { cpu_used_cores: 0.4, busiest_thread_cores: 0.3 },
    },
    right: ['more-cpu'],
    says: /nodes/,
  },
  {
    title: 'is more threads where its threads only wait',
    scene: { system: 'cassandra', loads: [[stress(4), stressFigures(4, 1_700, 1.8)]] },
    right: ['more-concurrency'],
  },
]);
