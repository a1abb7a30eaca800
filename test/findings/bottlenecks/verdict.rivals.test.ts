/** Several resources at once: evidence is compared, whatever the kind of resource. */
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

const onHosts = (hosts: Record<string, Figures>): Scene => ({
  ...overloaded,
  scopes: Object.fromEntries(Object.entries(hosts).map(([name, figures]) => [`${name}/host`, figures])),
});
const onBroker = (figures: Figures): Scene => onHosts({ kafka02: figures });
const onNode = (host: Figures, service: Figures = {}): Scene => ({
  ...cassandra,
  scopes: { 'spark-cassandra-worker02/host': host, 'spark-cassandra-worker02/cassandra': service },
});

/** Reads from swap that no task waits for. */
const swapping = { memory_share: 0.97, swap_in_bytes_per_second: 1.2e6, psi_memory_full_share: 0.01 };
const slowDisk = {
  disk_share: 0.98,
  disk_await_seconds: 0.03,
  disk_queue_operations: 12,
  psi_io_some_share: 0.8,
  psi_io_full_share: 0.6,
};

judgeWindows('reads from swap that no task waits for', [
  { title: 'do not outrank full cores', scene: onBroker({ ...full, ...swapping }), right: 'high: cpu of kafka02' },
  {
    title: 'do not outrank a full disk',
    scene: onBroker({ ...slowDisk, ...swapping }),
    right: 'high: disk of kafka02',
  },
  { title: 'are no bottleneck by themselves', scene: onBroker(swapping), right: 'inconclusive: nothing-near' },
  {
    title: 'of 9 MB/s are none either',
    scene: onBroker({ ...swapping, swap_in_bytes_per_second: 9e6 }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'do not outrank a heap that is full',
    scene: onNode(swapping, { gc_pause_share: 0.3, heap_share: 0.95 }),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
  },
  {
    title: 'and page faults that take a tenth of a thread do not outrank full cores',
    scene: onBroker({
      ...full,
      memory_share: 0.97,
      psi_memory_full_share: null,
      major_faults_per_second: 300,
      disk_await_seconds: 0.000_2,
    }),
    right: 'high: cpu of kafka02',
  },
]);

judgeWindows('memory that tasks wait for', [
  {
    title: 'is the cause of the disk that it is read back from',
    scene: onBroker({ ...slowDisk, memory_share: 0.98, psi_memory_full_share: 0.5 }),
    right: 'high: memory of kafka02',
    advice: 'more-memory',
  },
  {
    title: 'for a small part of the wait for the disk does not explain the disk',
    scene: onBroker({ ...slowDisk, memory_share: 0.98, psi_memory_full_share: 0.12 }),
    right: 'medium: disk of kafka02',
  },
  {
    title: 'for less than they wait for cores yields to the cores',
    scene: onBroker({ ...full, memory_share: 0.97, psi_memory_full_share: 0.13 }),
    right: 'medium: cpu of kafka02',
  },
]);

judgeWindows('two saturated resources', [
  {
    title: 'a full NIC and full cores of two hosts: packets wait for longer than tasks',
    scene: onHosts({ kafka01: { network_share: 0.97 }, kafka02: full }),
    right: 'medium: network of kafka01',
    alsoRight: ['cpu of kafka02'],
  },
  {
    title: 'a disk and cores that keep tasks waiting alike',
    scene: onHosts({ kafka01: { ...slowDisk, psi_io_full_share: 0.55 }, kafka02: full }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'cores that are full because of collections',
    scene: onNode(full, { gc_pause_share: 0.4, heap_share: 0.95 }),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
  },
  {
    title: 'collections that take long because the cores are full',
    scene: onNode(full, { gc_pause_share: 0.2, heap_share: 0.4 }),
    right: 'medium: cpu of spark-cassandra-worker02',
  },
  {
    title: 'a busy flash disk that no task waits for, next to full cores',
    scene: onBroker({ ...full, disk_share: 0.99, disk_await_seconds: 0.000_1, psi_io_full_share: 0.01 }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'a disk near saturation, next to full cores',
    scene: onBroker({ ...full, disk_share: 0.86, disk_await_seconds: 0.006, psi_io_full_share: 0.09 }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'a NIC near saturation, next to full cores',
    scene: onHosts({ kafka01: { network_share: 0.85 }, kafka02: full }),
    right: 'medium: cpu of kafka02',
    alsoRight: ['network of kafka01'],
  },
  {
    // Some task runs on the cores all the time, so that never all of them wait for the disk.
    title: 'full cores next to a disk with a long queue, for which never all tasks wait',
    scene: onBroker({ ...full, disk_share: 0.99, disk_queue_operations: 30, psi_io_full_share: 0.003 }),
    right: 'medium: cpu of kafka02',
    alsoRight: ['disk of kafka02'],
  },
  {
    title: 'full cores next to a disk near saturation with a long queue',
    scene: onBroker({ ...full, disk_share: 0.86, disk_queue_operations: 14, psi_io_full_share: 0.03 }),
    right: 'medium: cpu of kafka02',
    alsoRight: ['disk of kafka02'],
  },
]);
