/** One host of several that is saturated: because of its load, of its device, or of others on it. */
import { expect, test } from 'vitest';
import { bottleneckIn, full, overloaded, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];

/** The figures of one broker and those of the two others. */
const brokersWith = (one: Figures, others: Figures, more: Scene['scopes'] = {}): Scene => ({
  ...overloaded,
  scopes: {
    ...Object.fromEntries(brokers.map((name) => [`${name}/host`, name === 'kafka02' ? one : others])),
    ...more,
  },
});
const writes = (perSecond: number): Figures => ({
  disk_read_operations_per_second: 0,
  disk_write_operations_per_second: perSecond,
});
const stalled = { disk_share: 0.98, psi_io_some_share: 0.8, psi_io_full_share: 0.6, disk_queue_operations: 12 };

judgeWindows('one disk of several', [
  {
    title: 'that takes ten times as long for the same operations is to be replaced',
    scene: brokersWith(
      { ...stalled, disk_await_seconds: 0.03, ...writes(300) },
      { disk_share: 0.1, disk_await_seconds: 0.003, ...writes(310) },
    ),
    right: 'high: disk of kafka02',
    advice: 'replace-disk',
  },
  {
    title: 'that has ten times the operations needs the load to be spread',
    scene: brokersWith(
      { ...stalled, disk_await_seconds: 0.03, ...writes(3_000) },
      { disk_share: 0.1, disk_await_seconds: 0.004, ...writes(300) },
    ),
    right: 'high: disk of kafka02',
    advice: 'spread-load',
  },
  {
    title: 'of which neither operations nor their time are known is only to be faster',
    scene: brokersWith({ ...stalled, disk_queue_operations: 14, disk_await_seconds: 0.03 }, { disk_share: 0.1 }),
    right: 'high: disk of kafka02',
    advice: 'faster-disk',
  },
]);

judgeWindows('the cores of one host', [
  {
    title: 'that the system itself uses need the load to be spread',
    scene: brokersWith({ ...full, cpu_used_cores: 3.92 }, {}, { 'kafka02/kafka-broker': { cpu_used_cores: 3.8 } }),
    right: 'high: cpu of kafka02',
    advice: 'spread-load',
  },
  {
    title: 'that a process outside the campaign uses need it to be removed',
    scene: brokersWith({ ...full, cpu_used_cores: 3.92 }, {}, { 'kafka02/kafka-broker': { cpu_used_cores: 1 } }),
    right: 'medium: cpu of kafka02',
    advice: 'remove-process',
  },
  {
    title: 'that the hypervisor gives to others need other machines',
    scene: brokersWith({ ...full, cpu_share: 0.6, cpu_steal_share: 0.38 }, {}),
    right: 'medium: cpu of kafka02',
    advice: 'dedicated-cores',
  },
]);

judgeWindows('the cores of all hosts', [
  {
    title: 'that are full need more of them',
    scene: brokersWith(full, { ...full, cpu_share: 0.96 }),
    right: 'high: cpu of kafka02',
    alsoRight: ['cpu of kafka01', 'cpu of spark-cassandra-master'],
    advice: 'more-cpu',
  },
]);

test('a slow disk is never answered with more partitions', () => {
  const scene = brokersWith(
    { ...stalled, disk_await_seconds: 0.05, ...writes(200) },
    { disk_share: 0.05, disk_await_seconds: 0.002, ...writes(200) },
  );
  const bottleneck = bottleneckIn(scene);
  expect(bottleneck.state === 'found' && bottleneck.advice.map(({ kind }) => kind)).toEqual([
    'replace-disk',
    'faster-disk',
  ]);
});

const traffic = (sent: number, received: number): Figures => ({
  network_send_bytes_per_second: sent,
  network_receive_bytes_per_second: received,
  network_bits_per_second: Math.max(sent, received) * 8,
});

judgeWindows('one NIC of several', [
  {
    title: 'that carries what the others do needs to be faster',
    scene: brokersWith({ network_share: 0.97, ...traffic(2.4e6, 2.3e6) }, traffic(2.2e6, 2.4e6)),
    right: 'high: network of kafka02',
    advice: 'faster-network',
  },
  {
    title: 'that carries ten times as much needs the load to be spread',
    scene: brokersWith({ network_share: 0.97, ...traffic(2.4e6, 2.3e6) }, traffic(0.2e6, 0.2e6)),
    right: 'high: network of kafka02',
    advice: 'spread-load',
  },
  {
    title: 'that sends half of its traffic to hosts that neither run the system nor load it needs that traffic to go',
    scene: brokersWith({ network_share: 0.97, ...traffic(3.6e6, 1.2e6) }, traffic(0.9e6, 1.2e6)),
    right: 'medium: network of kafka02',
    advice: 'remove-process',
  },
  {
    title: 'is not known to have other traffic if another host sends more',
    scene: brokersWith({ network_share: 0.97, ...traffic(1.2e6, 1.1e6) }, traffic(1.3e6, 0.2e6)),
    right: 'high: network of kafka02',
    advice: 'faster-network',
  },
]);
