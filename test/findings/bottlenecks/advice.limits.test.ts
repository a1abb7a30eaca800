/** Which kind of limit was hit: a quota, a published rate, an allowance and a lost packet have other cures than a full resource. */
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';

const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];

const onAll = (hosts: string[], figures: Figures): NonNullable<Scene['scopes']> =>
  Object.fromEntries(hosts.map((host) => [`${host}/host`, figures]));
const oneOf = (figures: Figures, others: Figures = {}, more: Scene['scopes'] = {}): Scene => ({
  ...overloaded,
  scopes: { ...onAll(brokers, others), 'kafka02/host': figures, ...more },
});

judgeAdvice('cores', [
  {
    title: 'is more of them where all are full',
    scene: { ...overloaded, scopes: onAll(brokers, full) },
    right: ['more-cpu'],
    says: /brokers/,
  },
  {
    title: 'is a higher quota where one ran out',
    scene: oneOf({ cpu_share: 0.4, cpu_quota_cores: 1.5, cpu_quota_share: 0.99, cpu_throttled_share: 0.6 }),
    right: ['raise-cpu-limit'],
  },
  {
    title: 'is to allow more of them where tasks wait for one while three are idle',
    scene: oneOf({ cpu_share: 0.27, cpu_busiest_core_share: { mean: 1, highShare: 1 }, psi_cpu_some_share: 0.8 }),
    right: ['raise-cpu-limit'],
  },
  {
    title: 'is to allow more of them where tasks wait while half are idle, as with a set of cores',
    scene: oneOf({ cores: 8, cpu_share: 0.5, cpu_busiest_core_share: 0.99, psi_cpu_some_share: 0.7 }),
    right: ['raise-cpu-limit'],
  },
  {
    title: 'is parallel work where one is full and nothing waits',
    scene: oneOf({ cpu_share: 0.27, cpu_busiest_core_share: { mean: 0.99, highShare: 1 }, psi_cpu_some_share: 0.02 }),
    right: ['more-parallelism'],
  },
  {
    title: 'is to spread interrupts where one takes all packets',
    scene: oneOf({ interrupts_busiest_core_share: 0.95, softnet_squeezes_per_second: 300 }),
    right: ['spread-interrupts'],
  },
  { title: 'is to spread the load where one host has all', scene: oneOf(full), right: ['spread-load'] },
]);

const waits: Figures = {
  disk_share: 1,
  disk_await_seconds: 0.03,
  disk_queue_operations: 32,
  psi_io_some_share: 0.8,
  psi_io_full_share: 0.6,
};
const operations = (perSecond: number): Figures => ({
  disk_operations_per_second: perSecond,
  disk_read_operations_per_second: 0,
  disk_write_operations_per_second: perSecond,
});
const throughput = (perSecond: number): Figures => ({
  disk_bytes_per_second: perSecond,
  disk_read_bytes_per_second: 0,
  disk_write_bytes_per_second: perSecond,
});
const rated = (rates: object, hosts = brokers): NonNullable<Scene['inventory']> =>
  Object.fromEntries(hosts.map((host) => [host, { rates }]));
const fixed = (rate: number) => ({ sustained: rate, burst: rate });
const course = (tenths: number[]) => ({ mean: tenths.reduce((sum, each) => sum + each, 0) / 10, tenths });

judgeAdvice('disks', [
  {
    title: 'is faster ones where they are busy and operations wait',
    scene: { ...overloaded, scopes: onAll(brokers, waits) },
    right: ['faster-disk'],
  },
  {
    title: 'is a higher rate of volumes that are all at their published operations',
    scene: {
      ...overloaded,
      scopes: onAll(brokers, { ...waits, ...operations(3000) }),
      inventory: rated({ diskOperations: fixed(3000) }),
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is a higher rate where all are at it, and one shows no busy disk',
    scene: {
      ...oneOf(
        { ...waits, ...operations(3000) },
        { ...waits, disk_share: 0.1, disk_await_seconds: 0.004, ...operations(2990) },
      ),
      inventory: rated({ diskOperations: fixed(3000) }),
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is a higher rate of volumes that are at their published throughput',
    scene: {
      ...overloaded,
      scopes: onAll(brokers, { ...waits, disk_share: 0.97, ...throughput(125e6) }),
      inventory: rated({ diskBytes: fixed(125e6), diskOperations: fixed(16_000) }),
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is a higher rate of the one volume that is provisioned with less',
    scene: {
      ...oneOf({ ...waits, ...operations(1000) }, { disk_share: 0.2, disk_await_seconds: 0.002, ...operations(1000) }),
      inventory: { ...rated({ diskOperations: fixed(3000) }), ...rated({ diskOperations: fixed(1000) }, ['kafka02']) },
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is to spread the load where one volume is at its rate because it has all operations',
    scene: {
      ...oneOf({ ...waits, ...operations(3000) }, { disk_share: 0.1, disk_await_seconds: 0.001, ...operations(300) }),
      inventory: rated({ diskOperations: fixed(3000) }),
    },
    right: ['spread-load'],
  },
  {
    title: 'is a higher baseline where the credits of a volume ended',
    scene: {
      ...oneOf({
        ...waits,
        disk_operations_per_second: course([2900, 2900, 2900, 2900, 2900, 300, 300, 300, 300, 300]),
      }),
      inventory: rated({ diskOperations: { sustained: 300, burst: 3000 } }),
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is to raise the rate that a control group allows',
    scene: {
      ...oneOf({ disk_read_bytes_per_second: 9.9e6, psi_io_full_share: 0.6 }),
      inventory: {
        kafka02: {
          limits: {
            cgroup: { version: 2, cpu: '/c', cpuacct: '/c', memory: '/c', io: '/c' },
            disk: { device: '254:0', readBytesPerSecond: 10e6 },
          },
        },
      },
    },
    right: ['faster-disk'],
    says: /limit/,
  },
  {
    title: 'is to replace the one that takes ten times as long for the same operations',
    scene: oneOf({ ...waits, ...operations(300) }, { disk_share: 0.1, disk_await_seconds: 0.003, ...operations(310) }),
    right: ['replace-disk'],
  },
  {
    title: 'is not to replace the one that waits longer because it has more operations',
    scene: oneOf({ ...waits, ...operations(550) }, { disk_share: 0.45, disk_await_seconds: 0.003, ...operations(310) }),
    right: ['faster-disk', 'spread-load'],
  },
  {
    title: 'is not to replace the one that waits longer because it writes more bytes',
    scene: oneOf(
      { ...waits, ...operations(300), ...throughput(200e6) },
      { disk_share: 0.2, disk_await_seconds: 0.003, ...operations(310), ...throughput(20e6) },
    ),
    right: ['spread-load', 'faster-disk'],
  },
  {
    title: 'is faster ones where tasks wait 42 % of the time at 86 %, 40 ms an operation',
    scene: {
      ...overloaded,
      scopes: onAll(brokers, {
        disk_share: 0.86,
        disk_await_seconds: 0.04,
        psi_io_some_share: 0.55,
        psi_io_full_share: 0.42,
      }),
    },
    right: ['faster-disk'],
  },
  {
    title: 'is faster ones where some task waits most of the time at 75 % with a queue',
    scene: {
      ...cassandra,
      scopes: onAll(nodes, {
        disk_share: 0.75,
        disk_await_seconds: 0.025,
        disk_queue_operations: 9,
        psi_io_some_share: 0.8,
        psi_io_full_share: 0.3,
      }),
    },
    right: ['faster-disk'],
  },
  {
    title: 'is none where flash answers at once, however busy it is',
    scene: {
      ...overloaded,
      scopes: onAll(brokers, { disk_share: 1, disk_await_seconds: 0.0002, disk_queue_operations: 20 }),
    },
    right: ['change-load'],
  },
]);

judgeAdvice('memory', [
  {
    title: 'is more of it where it is full and all tasks wait',
    scene: {
      ...cassandra,
      scopes: onAll(nodes, { memory_share: 0.98, psi_memory_full_share: 0.3, swap_in_bytes_per_second: 20e6 }),
    },
    right: ['more-memory'],
  },
  {
    title: 'is a higher limit where tasks wait while the host has half of it',
    scene: {
      ...cassandra,
      scopes: onAll(nodes, { memory_share: 0.5, psi_memory_full_share: 0.4, direct_reclaim_bytes_per_second: 50e6 }),
    },
    right: ['raise-memory-limit'],
  },
  {
    title: 'is a higher limit, or less swapping, where the host swaps while it has a third of it',
    scene: {
      ...cassandra,
      scopes: onAll(nodes, { memory_share: 0.65, psi_memory_full_share: 0.25, swap_in_bytes_per_second: 20e6 }),
    },
    right: ['raise-memory-limit'],
  },
  {
    title: 'is more cores where collections are long only because the cores are full',
    scene: {
      ...cassandra,
      scopes: {
        ...onAll(nodes, full),
        'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.12, heap_share: 0.4 },
      },
    },
    right: ['more-cpu'],
  },
]);

judgeAdvice('nothing', [
  { title: 'is to change the load', scene: overloaded, right: ['change-load'] },
  {
    title: 'is none where a figure is above its limit, but to correct that',
    scene: oneOf({ network_share: 1.4 }),
    right: ['correct-limit'],
  },
]);
