import { describe, expect, it } from 'vitest';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import { boundIn, cassandra, full, inShort, kafka, onHost, overloaded, type Figures } from './scene.ts';

const broker = (figures: Figures) => inShort(kafka({ 'kafka02/kafka-broker': figures }));
const host = (figures: Figures) => inShort(onHost('kafka02', figures));
const node = (figures: Figures) =>
  inShort(boundIn({ ...cassandra, scopes: { 'spark-cassandra-worker02/cassandra': figures } }));
const batch = (schedulerDelayShare: number, collectionShare: number) => {
  const taskTime = { schedulerDelayShare, collectionShare, spilledMegabytes: 10 };
  return inShort(boundIn({ system: 'spark', loads: [[spark(1), Object.assign(sparkFigures(1, 14), { taskTime })]] }));
};
const generator = (cores: number) =>
  inShort(
    kafka({
      'kafka01/host': { ...full, cpu_used_cores: 3.92 },
      'kafka01/a-run-a2-producer': { cpu_used_cores: cores },
    }),
  );
const neighbour = (cores: number) => {
  const bound = kafka({
    'kafka02/host': { ...full, cpu_used_cores: 3.92 },
    'kafka02/kafka-broker': { cpu_used_cores: 3.92 - cores },
  });
  return bound.state === 'bound' && bound.neighbour !== null;
};
const samples = (seconds: number, of = seconds) =>
  inShort(boundIn({ ...overloaded, scopes: { 'kafka02/host': full }, seconds: of, samples: seconds }));

const signs = (figure: number) => onHost('kafka02', { network_share: 0.97, tcp_retransmit_share: figure }).reasons;

const nothing = 'cannot tell: nothing-near';
const heldMemory = { memory_share: 0.97, swap_in_bytes_per_second: 0, major_faults_per_second: 0 };
const busy = { ...full, cpu_share: 0.85 };
const busyDisk = { disk_share: 0.98, psi_io_full_share: 0.3 };

describe('each threshold holds from its figure on, and not before', () => {
  const cases: [
    string,
    (figure: number) => string | boolean,
    [number, string | boolean],
    [number, string | boolean],
  ][] = [
    [
      'four of five seconds at the bound',
      (highShare) => host({ network_share: { mean: 0.93, highShare } }),
      [0.79, 'likely: network of kafka02'],
      [0.8, 'sure: network of kafka02'],
    ],
    [
      // As measured of a NIC that was limited: the first and last seconds of a short window draw the mean down.
      'four of five seconds at the bound of a NIC, whatever the mean',
      (highShare) => host({ network_share: { mean: 0.84, highShare } }),
      [0.79, nothing],
      [0.8, 'sure: network of kafka02'],
    ],
    [
      'a core waited for in a tenth of the time',
      (figure) => host({ ...full, psi_cpu_some_share: figure }),
      [0.09, 'likely: cpu of kafka02'],
      [0.1, 'sure: cpu of kafka02'],
    ],
    [
      'other cores in use for half',
      (figure) => host({ cpu_busiest_core_share: 0.99, cpu_share: (3 * figure + 0.99) / 4 }),
      [0.51, nothing],
      [0.49, 'likely: core of kafka02'],
    ],
    [
      'memory in use',
      (figure) => host({ memory_share: figure, swap_in_bytes_per_second: 5e6 }),
      [0.94, 'likely: memory of kafka02'],
      [0.95, 'sure: memory of kafka02'],
    ],
    [
      'memory waited for',
      (figure) => host({ ...heldMemory, psi_memory_full_share: figure }),
      [0.09, nothing],
      [0.1, 'sure: memory of kafka02'],
    ],
    [
      'bytes from swap',
      (figure) => host({ ...heldMemory, swap_in_bytes_per_second: figure }),
      [0.9e6, nothing],
      [1e6, 'sure: memory of kafka02'],
    ],
    [
      'faults from disk',
      (figure) => host({ ...heldMemory, major_faults_per_second: figure }),
      [99, nothing],
      [100, 'likely: memory of kafka02'],
    ],
    [
      'memory that had to be freed first',
      (figure) => host({ ...heldMemory, direct_reclaim_bytes_per_second: figure }),
      [0.9e6, nothing],
      [1e6, 'likely: memory of kafka02'],
    ],
    [
      'cores that are full with what other guests took',
      (figure) => host({ ...busy, cpu_steal_share: figure }),
      [0.04, nothing],
      [0.05, 'likely: cpu of kafka02'],
    ],
    [
      'time that other guests took',
      (figure) => host({ ...full, cpu_share: 0.885, cpu_steal_share: figure }),
      [0.019, nothing],
      [0.02, 'likely: cpu of kafka02'],
    ],
    [
      'time in collections',
      (figure) => node({ gc_pause_share: figure, heap_share: 0.9 }),
      [0.09, nothing],
      [0.1, 'sure: heap of cassandra on spark-cassandra-worker02'],
    ],
    [
      'heap after collections',
      (figure) => node({ gc_pause_share: 0.2, heap_share: figure }),
      [0.84, 'likely: heap of cassandra on spark-cassandra-worker02'],
      [0.85, 'sure: heap of cassandra on spark-cassandra-worker02'],
    ],
    [
      'time in collections of executors',
      (figure) => batch(0, figure),
      [0.24, 'likely: heap of executors on the workers'],
      [0.25, 'sure: heap of executors on the workers'],
    ],
    [
      'a disk waited for',
      (figure) => host({ ...busyDisk, disk_queue_operations: 5, psi_io_full_share: figure }),
      [0.09, 'likely: disk of kafka02'],
      [0.1, 'sure: disk of kafka02'],
    ],
    [
      'time of a disk’s operation',
      (figure) => host({ ...busyDisk, disk_await_seconds: figure }),
      [0.009, 'likely: disk of kafka02'],
      [0.01, 'sure: disk of kafka02'],
    ],
    [
      'operations outstanding',
      (figure) => host({ ...busyDisk, disk_queue_operations: figure }),
      [3.9, 'likely: disk of kafka02'],
      [4, 'sure: disk of kafka02'],
    ],
    [
      'requests before the handlers',
      (figure) => broker({ kafka_request_handler_busy_share: 0.97, kafka_request_queue_requests: figure }),
      [0.9, 'likely: request-handlers of kafka-broker on kafka02'],
      [1, 'sure: request-handlers of kafka-broker on kafka02'],
    ],
    [
      'tasks before a stage',
      (figure) => node({ cassandra_pending_tasks: figure }),
      [7, nothing],
      [8, 'likely: stages of cassandra on spark-cassandra-worker02'],
    ],
    [
      'compactions that wait',
      (figure) => node({ cassandra_pending_compactions: figure }),
      [19, nothing],
      [20, 'likely: compaction of cassandra on spark-cassandra-worker02'],
    ],
    [
      'delay by the scheduler',
      (figure) => batch(figure, 0),
      [0.29, 'likely: none'],
      [0.3, 'likely: scheduler of driver on spark-cassandra-master'],
    ],
    ['a generator’s part of the cores', generator, [1.94, 'sure: cpu of kafka01'], [1.98, 'cannot tell: generator']],
    [
      'the part of others in full cores',
      (figure) =>
        inShort(
          kafka({
            'kafka02/host': { ...full, cpu_used_cores: 3.92 },
            'kafka02/kafka-broker': { cpu_used_cores: 3.92 - 4 * figure },
          }),
        ),
      [0.49, 'sure: cpu of kafka02'],
      [0.51, 'likely: cpu of kafka02'],
    ],
    [
      'another that is close to its bound',
      (figure) => inShort(kafka({ 'kafka01/host': { network_share: figure }, 'kafka02/host': full })),
      [0.79, 'sure: cpu of kafka02'],
      [0.8, 'likely: cpu of kafka02'],
    ],
    ['a neighbour’s part of the cores', neighbour, [0.98, false], [1.02, true]],
    [
      'seconds that are covered',
      (figure) => samples(figure, 60),
      [53, 'likely: cpu of kafka02'],
      [54, 'sure: cpu of kafka02'],
    ],
    ['samples', (figure) => samples(figure), [9, 'likely: cpu of kafka02'], [10, 'sure: cpu of kafka02']],
  ];
  it.each(cases)('%s', (_, verdict, [below, before], [at, from]) => {
    expect(verdict(below)).toBe(before);
    expect(verdict(at)).toBe(from);
  });

  it('segments sent again are told from one in a hundred on', () => {
    expect(signs(0.009)).toEqual(['More was sent than received.']);
    expect(signs(0.01)).toContain('1 % of the segments were sent again.');
  });
});
