/** Windows made after the rules, and not used to make them. */
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { brokers, workers, each, busy, job, perf, waits } from './fresh-windows.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, full, overloaded } from './scene.ts';

judgeAdvice('fresh windows: owners', [
  {
    title: 'is right in window 1',
    scene: job({ ...each(['spark-cassandra-worker02'], { host: busy, cassandra: { cpu_used_cores: 3.6 } }) }),
    right: ['spread-load', 'more-cpu'],
    says: /nodes|keys/,
  },
  {
    title: 'is right in window 2',
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
    title: 'is right in window 3',
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
    title: 'is right in window 4',
    scene: {
      ...cassandra,
      scopes: each(['spark-cassandra-worker02'], { host: busy, cassandra: { cpu_used_cores: 2.6 } }),
    },
    right: ['remove-process'],
  },
  {
    title: 'is right in window 5',
    scene: {
      ...overloaded,
      scopes: { 'kafka02/host': { cpu_share: 0.7, cpu_steal_share: 0.14, psi_cpu_some_share: 0.4 } },
    },
    right: ['dedicated-cores'],
  },
  {
    title: 'is right in window 6',
    scene: {
      ...overloaded,
      scopes: each(['kafka01'], { host: busy, 'kafka-broker': { cpu_used_cores: 2.5 } }),
      generator: { cpu_used_cores: 1.2 },
    },
    right: ['more-generators'],
  },
  {
    title: 'is right in window 7',
    scene: {
      loads: [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]],
      scopes: { 'spark-cassandra-worker01/host': { network_share: 0.98 } },
    },
    right: ['more-generators'],
  },
  {
    title: 'is right in window 8',
    scene: { ...overloaded, generator: { gc_pause_share: 0.3, heap_share: 0.95 } },
    right: ['more-generators'],
  },
  {
    title: 'is right in window 9',
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
    title: 'is right in window 10',
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
    title: 'is right in window 11',
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
    title: 'is right in window 12',
    scene: perf(each(['spark-cassandra-worker01'], { host: busy, 'spark-worker': { cpu_used_cores: 3.8 } })),
    right: ['spread-load', 'more-parallelism'],
  },
  {
    title: 'is right in window 13',
    scene: perf(each(['spark-cassandra-master'], { host: busy }), { generator: { cpu_used_cores: 3.6 } }),
    right: ['more-cpu'],
    says: /master|driver/,
  },
  {
    title: 'is right in window 14',
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
