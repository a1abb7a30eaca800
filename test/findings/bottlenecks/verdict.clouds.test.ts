/** Limits of clouds, containers and devices that utilization alone does not show. */
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

const onBroker = (figures: Figures, more: Scene['scopes'] = {}): Scene => ({
  ...overloaded,
  scopes: { 'kafka02/host': figures, ...more },
});
const inNode = (figures: Figures, more: Scene['scopes'] = {}): Scene => ({
  ...cassandra,
  scopes: { 'spark-cassandra-worker02/cassandra': figures, ...more },
});

judgeWindows('cores', [
  {
    title: 'of which the hypervisor gives a quarter to others while tasks wait',
    scene: onBroker({ cpu_share: 0.55, cpu_steal_share: 0.25, psi_cpu_some_share: 0.45 }),
    right: 'medium: cpu of kafka02',
    advice: 'dedicated-cores',
  },
  {
    title: 'of which the hypervisor gives a third to others, and all are taken',
    scene: onBroker({ cpu_share: 0.62, cpu_steal_share: 0.35, psi_cpu_some_share: 0.6 }),
    right: 'medium: cpu of kafka02',
    advice: 'dedicated-cores',
  },
  {
    title: 'with two threads each, 88 % busy, that tasks wait for',
    scene: onBroker({ cpu_share: 0.88, cores: 4, physical_cores: 2, psi_cpu_some_share: 0.5 }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'with two threads each, 88 % busy, that no task waits for',
    scene: onBroker({ cpu_share: 0.88, cores: 4, physical_cores: 2, psi_cpu_some_share: 0.04 }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that are idle while a quota stops the processes',
    scene: onBroker({
      cpu_share: 0.4,
      cpu_quota_cores: 1.5,
      cpu_quota_share: 0.99,
      cpu_throttled_share: 0.6,
    }),
    right: 'high: quota of kafka02',
    advice: 'raise-cpu-limit',
  },
  {
    title: 'of a quota that stops a broker now and then',
    scene: onBroker({ cpu_quota_cores: 2, cpu_quota_share: 0.7, cpu_throttled_share: 0.15 }),
    right: 'medium: quota of kafka02',
    advice: 'raise-cpu-limit',
  },
  {
    title: 'of a quota that never runs out, next to full cores',
    scene: onBroker({ ...full, cpu_quota_cores: 8, cpu_quota_share: 0.5, cpu_throttled_share: 0 }),
    right: 'high: cpu of kafka02',
  },
]);

judgeWindows('links', [
  {
    title: 'of a bond, of which one is full',
    scene: onBroker(
      { network_share: 0.5 },
      {
        'kafka02/interface:eth0': { link_share: 0.98, network_send_bytes_per_second: 1.2e8 },
        'kafka02/interface:eth1': { link_share: 0.03, network_send_bytes_per_second: 3e6 },
      },
    ),
    right: 'high: network of kafka02',
    advice: 'balance-links',
  },
  {
    title: 'of a bond that are both full',
    scene: onBroker(
      { network_share: 0.97 },
      { 'kafka02/interface:eth0': { link_share: 0.97 }, 'kafka02/interface:eth1': { link_share: 0.96 } },
    ),
    right: 'high: network of kafka02',
    advice: 'faster-network',
  },
  {
    title: 'whose allowance was exceeded for most of the seconds',
    scene: onBroker({ network_share: 0.4, network_allowance_exceeded_share: 0.8 }),
    right: 'high: network of kafka02',
    advice: 'higher-baseline',
  },
  {
    title: 'behind a policer that drops packets',
    scene: onBroker({ network_share: 0.3, tcp_retransmit_share: 0.06 }),
    right: 'medium: network of kafka02',
  },
  {
    title: 'that carry more than their rate: the rate is wrong',
    scene: onBroker({ network_share: 1.4, tcp_retransmit_share: 0.02 }),
    right: 'inconclusive: limit',
    advice: 'correct-limit',
  },
]);

judgeWindows('cores and disks above their limit', [
  {
    title: 'are figures of a wrong limit: cores',
    scene: onBroker({ cpu_share: 1.3, psi_cpu_some_share: 0.5 }),
    right: 'inconclusive: limit',
    advice: 'correct-limit',
  },
]);

judgeWindows('disks', [
  {
    title: 'that are hard disks, 85 % busy with a queue',
    scene: onBroker({
      disk_share: 0.85,
      disk_is_rotational: 1,
      disk_await_seconds: 0.04,
      disk_queue_operations: 5,
      psi_io_some_share: 0.7,
      psi_io_full_share: 0.5,
    }),
    right: 'high: disk of kafka02',
    advice: 'faster-disk',
  },
  {
    title: 'that are flash, 100 % busy with parallel requests, next to nothing else',
    scene: onBroker({
      disk_share: 1,
      disk_is_rotational: 0,
      disk_await_seconds: 0.000_12,
      disk_queue_operations: 24,
      psi_io_some_share: 0.4,
      psi_io_full_share: 0.2,
    }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'whose credits ran out: every operation waits',
    scene: onBroker({
      disk_share: 0.99,
      disk_await_seconds: 0.12,
      disk_queue_operations: 30,
      psi_io_some_share: 0.9,
      psi_io_full_share: 0.8,
    }),
    right: 'high: disk of kafka02',
  },
  {
    title: 'to which writeback holds the writers',
    scene: onBroker({
      disk_share: 0.7,
      disk_await_seconds: 0.006,
      dirty_share: { mean: 0.97, highShare: 0.9 },
      psi_io_some_share: 0.8,
      psi_io_full_share: 0.5,
    }),
    right: 'high: disk of kafka02',
  },
]);

judgeWindows('heaps', [
  {
    title: 'of a concurrent collector that stalls allocations, nearly full',
    scene: inNode({ gc_pause_share: 0.002, allocation_stall_share: 0.3, heap_share: 0.93 }),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
    advice: 'larger-heap',
  },
  {
    title: 'of a collector that only has stalls, nearly full',
    scene: inNode({ allocation_stall_share: 0.3, heap_share: 0.95 }),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
    advice: 'larger-heap',
  },
  {
    title: 'of a concurrent collector that stalls allocations, half full',
    scene: inNode({ gc_pause_share: 0.002, allocation_stall_share: 0.25, heap_share: 0.5 }),
    right: 'medium: heap of cassandra on spark-cassandra-worker02',
  },
]);

judgeWindows('threads', [
  {
    title: 'that compact in the background are no bottleneck',
    scene: inNode(
      { busiest_thread_cores: 0.99 },
      {
        'spark-cassandra-worker02/threads:cassandra/CompactionExecu': {
          busiest_thread_cores: { mean: 0.98, samples: 12 },
        },
        'spark-cassandra-worker02/threads:cassandra/MutationStage': {
          busiest_thread_cores: { mean: 0.3, samples: 12 },
        },
      },
    ),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that collect garbage concurrently are no bottleneck',
    scene: onBroker(
      {},
      {
        'kafka02/kafka-broker': { busiest_thread_cores: 0.97 },
        'kafka02/threads:kafka-broker/ZWorker': { busiest_thread_cores: { mean: 0.97, samples: 12 } },
      },
    ),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that serve requests are, with medium confidence',
    scene: onBroker(
      {},
      {
        'kafka02/kafka-broker': { busiest_thread_cores: 0.98 },
        'kafka02/threads:kafka-broker/ReplicaFetcherT': { busiest_thread_cores: { mean: 0.97, samples: 12 } },
      },
    ),
    right: 'medium: thread of kafka-broker on kafka02',
  },
  {
    title: 'of a pool that wait for a disk while one compacts are a symptom of the disk',
    scene: inNode(
      { cassandra_pending_tasks: 60, cassandra_blocked_tasks: 3, busiest_thread_cores: 0.9 },
      {
        'spark-cassandra-worker02/threads:cassandra/CompactionExecu': {
          busiest_thread_cores: { mean: 0.9, samples: 12 },
        },
        'spark-cassandra-worker02/threads:cassandra/ReadStage': { busiest_thread_cores: { mean: 0.1, samples: 12 } },
        'spark-cassandra-worker02/host': {
          disk_share: 0.8,
          disk_await_seconds: 0.005,
          psi_io_some_share: 0.6,
          psi_io_full_share: 0.4,
        },
      },
    ),
    right: 'medium: disk of spark-cassandra-worker02',
  },
]);
