/** Windows made after the rules, and not used to make them. */
import { brokers, nodes, each, waits, one } from './fresh-windows.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, full, overloaded } from './scene.ts';

judgeAdvice('fresh windows: limits', [
  {
    title: 'is right in window 20',
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
    title: 'is right in window 21',
    scene: {
      ...one({ disk_share: 0.7, disk_await_seconds: 0.012, disk_operations_per_second: 2800 }),
      inventory: { kafka02: { rates: { diskOperations: { sustained: 3000, burst: 3000 } } } },
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is right in window 22',
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
    title: 'is right in window 23',
    scene: one({
      network_share: 0.2,
      network_allowance_exceeded_share: 0.2,
      network_allowance_connections_exceeded_share: 0.2,
    }),
    right: ['fewer-connections'],
  },
  {
    title: 'is right in window 24',
    scene: one({ network_share: 0.93, network_allowance_exceeded_share: 0.5 }),
    right: ['faster-network', 'higher-baseline'],
  },
  {
    title: 'is right in window 25',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: { network_share: 0.1, tcp_retransmit_share: 0.08, tcp_segments_out_per_second: 4000 },
      }),
    },
    right: ['find-loss'],
  },
  {
    title: 'is right in window 26',
    scene: one({
      network_share: 0.2,
      network_receive_drops: 4000,
      tcp_segments_in_per_second: 30_000,
      tcp_segments_out_per_second: 20_000,
    }),
    right: ['find-loss'],
  },
  {
    title: 'is right in window 27',
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
    title: 'is right in window 28',
    scene: {
      ...overloaded,
      scopes: each(brokers, {
        host: { disk_share: 0.55, disk_await_seconds: 0.015, psi_io_some_share: 0.35, psi_io_full_share: 0.2 },
      }),
    },
    right: ['faster-disk'],
  },
  {
    title: 'is right in window 29',
    scene: {
      ...overloaded,
      machine: { disk_share: 0.86, disk_await_seconds: 0.04, psi_io_some_share: 0.5, psi_io_full_share: 0.42 },
    },
    right: ['faster-disk'],
  },
  {
    title: 'is right in window 30',
    scene: { ...overloaded, scopes: each(brokers, { host: { cpu_share: 0.82, psi_cpu_some_share: 0.6 } }) },
    right: ['more-cpu'],
  },
  {
    title: 'is right in window 31',
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
    title: 'is right in window 32',
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
    title: 'is right in window 33',
    scene: {
      ...cassandra,
      scopes: each(nodes, { host: { memory_share: 0.4, psi_memory_full_share: 0.2, major_faults_per_second: 4000 } }),
    },
    right: ['raise-memory-limit'],
  },
  {
    title: 'is right in window 34',
    scene: {
      ...cassandra,
      scopes: each(nodes, {
        host: { memory_share: 0.97, psi_memory_full_share: 0.2, major_faults_per_second: 4000, ...waits },
      }),
    },
    right: ['more-memory', 'faster-disk'],
  },
  {
    title: 'is right in window 35',
    scene: {
      ...overloaded,
      scopes: {
        ...each(brokers, { host: { network_share: 0.15, network_bits_per_second: 1.5e8 } }),
        'kafka01/host': { network_share: 0.96, network_bits_per_second: 9.6e8 },
      },
    },
    right: ['spread-load'],
  },
  {
    title: 'is right in window 36',
    scene: one({ interrupts_busiest_core_share: 0.85, cpu_share: 0.3 }),
    right: ['spread-interrupts'],
  },
  {
    title: 'is right in window 37',
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
