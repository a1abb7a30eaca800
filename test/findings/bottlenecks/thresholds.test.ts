import { describe, expect, it } from 'vitest';
import type { Bottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import {
  bottleneckIn,
  cassandra,
  full,
  inShort as asWhole,
  kafka,
  onHost,
  overloaded,
  withoutMargin,
} from './scene.ts';
import type { Figures } from './scene.ts';

/** These windows are at a threshold, so that none of them has a margin. */
const inShort = (bottleneck: Bottleneck) => asWhole(withoutMargin(bottleneck));

const broker = (figures: Figures) => inShort(kafka({ 'kafka02/kafka-broker': figures }));
const host = (figures: Figures) => inShort(onHost('kafka02', figures));
const node = (figures: Figures) =>
  inShort(bottleneckIn({ ...cassandra, scopes: { 'spark-cassandra-worker02/cassandra': figures } }));
const batch = (schedulerDelayShare: number, collectionShare: number) => {
  const taskTime = { schedulerDelayShare, collectionShare, spilledMegabytes: 10 };
  return inShort(
    bottleneckIn({ system: 'spark', loads: [[spark(1), Object.assign(sparkFigures(1, 14), { taskTime })]] }),
  );
};
const generator = (cores: number) =>
  inShort(
    kafka({
      'kafka01/host': { ...full, cpu_used_cores: 3.92 },
      'kafka01/a-run-a2-producer': { cpu_used_cores: cores, busiest_thread_cores: 0.3 },
    }),
  );
const neighbour = (cores: number) => {
  const bottleneck = kafka({
    'kafka02/host': { ...full, cpu_used_cores: 3.92 },
    'kafka02/kafka-broker': { cpu_used_cores: 3.92 - cores },
  });
  return bottleneck.state === 'found' && bottleneck.neighbour !== null;
};
const samples = (seconds: number, of = seconds) =>
  inShort(bottleneckIn({ ...overloaded, scopes: { 'kafka02/host': full }, seconds: of, samples: seconds }));

const signs = (figure: number) => onHost('kafka02', { network_share: 0.97, tcp_retransmit_share: figure }).reasons;

const nothing = 'inconclusive: nothing-near';
const fullMemory = { memory_share: 0.97, swap_in_bytes_per_second: 0, major_faults_per_second: 0 };
const unmeasured = { memory_share: 0.97, psi_memory_full_share: null };
const busy = { ...full, cpu_share: 0.85 };
const busyDisk = { disk_share: 0.98, psi_io_full_share: 0.3 };

describe('each threshold applies from its figure on, and not below', () => {
  const cases: [
    string,
    (figure: number) => string | boolean,
    [number, string | boolean],
    [number, string | boolean],
  ][] = [
    [
      'four of five seconds saturated',
      (highShare) => host({ ...full, cpu_share: { mean: 0.93, highShare } }),
      [0.79, 'medium: cpu of kafka02'],
      [0.8, 'high: cpu of kafka02'],
    ],
    [
      // As measured on a limited NIC: the first and last seconds of a short window lower the mean.
      'four of five seconds of a saturated NIC, whatever the mean',
      (highShare) => host({ network_share: { mean: 0.84, highShare }, network_queued_share: 0.8 }),
      [0.79, nothing],
      [0.8, 'high: network of kafka02'],
    ],
    [
      'bytes that wait to be sent in half of the seconds',
      (figure) => host({ network_share: 0.97, network_queued_share: figure }),
      [0.49, 'medium: network of kafka02'],
      [0.5, 'high: network of kafka02'],
    ],
    [
      'tasks waiting for a core for a tenth of the time',
      (figure) => host({ ...full, psi_cpu_some_share: figure }),
      [0.09, 'medium: cpu of kafka02'],
      [0.1, 'high: cpu of kafka02'],
    ],
    [
      'other cores half busy',
      (figure) => host({ cpu_busiest_core_share: 0.99, cpu_share: (3 * figure + 0.99) / 4 }),
      [0.51, nothing],
      [0.49, 'medium: core of kafka02'],
    ],
    [
      'memory in use',
      (figure) => host({ memory_share: figure, psi_memory_full_share: 0.2 }),
      [0.94, 'medium: memory of kafka02'],
      [0.95, 'high: memory of kafka02'],
    ],
    [
      'tasks waiting for memory',
      (figure) => host({ ...fullMemory, psi_memory_full_share: figure }),
      [0.09, nothing],
      [0.1, 'high: memory of kafka02'],
    ],
    [
      // Where the kernel does not count the waiting, that pages are read back is a suspicion.
      'bytes from swap',
      (figure) => host({ ...unmeasured, swap_in_bytes_per_second: figure }),
      [0.9e6, nothing],
      [1e6, 'medium: memory of kafka02'],
    ],
    [
      'faults from disk',
      (figure) => host({ ...unmeasured, major_faults_per_second: figure }),
      [99, nothing],
      [100, 'medium: memory of kafka02'],
    ],
    [
      'direct reclaim of memory',
      (figure) => host({ ...unmeasured, direct_reclaim_bytes_per_second: figure }),
      [0.9e6, nothing],
      [1e6, 'medium: memory of kafka02'],
    ],
    [
      'cores full with the time of other guests',
      (figure) => host({ ...busy, psi_cpu_some_share: 0.3, cpu_steal_share: figure }),
      [0.04, nothing],
      [0.05, 'medium: cpu of kafka02'],
    ],
    [
      'time of other guests',
      (figure) => host({ cpu_share: 0.885, psi_cpu_some_share: 0.3, cpu_steal_share: figure }),
      [0.019, nothing],
      [0.02, 'medium: cpu of kafka02'],
    ],
    [
      'time in collections',
      (figure) => node({ gc_pause_share: figure, heap_share: 0.9 }),
      [0.09, nothing],
      [0.1, 'high: heap of cassandra on spark-cassandra-worker02'],
    ],
    [
      'heap after collections',
      (figure) => node({ gc_pause_share: 0.2, heap_share: figure }),
      [0.84, 'medium: heap of cassandra on spark-cassandra-worker02'],
      [0.85, 'high: heap of cassandra on spark-cassandra-worker02'],
    ],
    [
      'time of executors in collections',
      (figure) => batch(0, figure),
      [0.24, 'medium: heap of executors on the workers'],
      [0.25, 'high: heap of executors on the workers'],
    ],
    [
      'tasks waiting for a disk',
      (figure) => host({ ...busyDisk, disk_queue_operations: 5, psi_io_full_share: figure }),
      [0.09, 'medium: disk of kafka02'],
      [0.1, 'high: disk of kafka02'],
    ],
    [
      'time of a disk operation',
      (figure) => host({ ...busyDisk, disk_await_seconds: figure }),
      [0.009, 'medium: disk of kafka02'],
      [0.01, 'high: disk of kafka02'],
    ],
    [
      'operations outstanding',
      (figure) => host({ ...busyDisk, disk_queue_operations: figure }),
      [3.9, 'medium: disk of kafka02'],
      [4, 'high: disk of kafka02'],
    ],
    [
      'requests waiting for the handlers',
      (figure) =>
        broker({
          kafka_request_handler_busy_share: 0.97,
          kafka_request_queue_requests: figure,
          busiest_thread_cores: 0.8,
        }),
      [0.9, 'medium: request-handlers of kafka-broker on kafka02'],
      [1, 'high: request-handlers of kafka-broker on kafka02'],
    ],
    [
      'tasks waiting for a stage',
      (figure) => node({ cassandra_pending_tasks: figure }),
      [7, nothing],
      [8, 'medium: stages of cassandra on spark-cassandra-worker02'],
    ],
    [
      'waiting compactions',
      (figure) => node({ cassandra_pending_compactions: figure }),
      [19, nothing],
      [20, 'medium: compaction of cassandra on spark-cassandra-worker02'],
    ],
    [
      'scheduler delay',
      (figure) => batch(figure, 0),
      [0.29, 'medium: none'],
      [0.3, 'medium: scheduler of driver on spark-cassandra-master'],
    ],
    [
      'share of the cores used by a load generator',
      generator,
      [1.94, 'high: cpu of kafka01'],
      [1.98, 'inconclusive: generator'],
    ],
    [
      'share of full cores used by others',
      (figure) =>
        inShort(
          kafka({
            'kafka02/host': { ...full, cpu_used_cores: 3.92 },
            'kafka02/kafka-broker': { cpu_used_cores: 3.92 - 4 * figure },
          }),
        ),
      [0.49, 'high: cpu of kafka02'],
      [0.51, 'medium: cpu of kafka02'],
    ],
    [
      'another resource near saturation',
      (figure) => inShort(kafka({ 'kafka01/host': { network_share: figure }, 'kafka02/host': full })),
      [0.79, 'high: cpu of kafka02'],
      [0.8, 'medium: cpu of kafka02'],
    ],
    ['share of the cores used by a neighbour', neighbour, [0.98, false], [1.02, true]],
    ['covered seconds', (figure) => samples(figure, 60), [53, 'medium: cpu of kafka02'], [54, 'high: cpu of kafka02']],
    ['samples', (figure) => samples(figure), [9, 'medium: cpu of kafka02'], [10, 'high: cpu of kafka02']],
  ];
  it.each(cases)('%s', (_, verdict, [below, before], [at, from]) => {
    expect(verdict(below)).toBe(before);
    expect(verdict(at)).toBe(from);
  });

  it('retransmitted segments are reported from 1 % on', () => {
    expect(signs(0.009)).not.toContain('0.9 % of the segments were retransmitted.');
    expect(signs(0.01)).toContain('1 % of the segments were retransmitted.');
  });
});
