/** Limits that were exceeded, rates that are lower than declared, and memory and errors that figures tell little of. */
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { one } from './fresh-windows.ts';
import { judgeWindows } from './judge-windows.ts';
import { full, type Figures, type Scene } from './scene.ts';

const met = (figures: Figures, errors = 0, count = 2_000): Scene => ({
  system: 'cassandra',
  loads: [
    [
      { ...stress(64), parameters: { ...stress(64).parameters, targetOperationsPerSecond: count } },
      Object.assign(stressFigures(64, count, 2), { errors }),
    ],
  ],
  scopes: { 'spark-cassandra-worker02/cassandra': figures },
});
const sending = { network_send_bytes_per_second: 1e8 };

judgeWindows('a limit', [
  {
    title: 'of a NIC that carried 140 % of it is wrong, and no bottleneck',
    scene: one({ network_share: 1.4, ...sending }),
    right: 'inconclusive: limit',
    advice: 'correct-limit',
  },
  {
    title: 'of cores that was exceeded is wrong, and no bottleneck',
    scene: one({ cpu_share: 1.3, psi_cpu_some_share: 0.5 }),
    right: 'inconclusive: limit',
    advice: 'correct-limit',
  },
  {
    title: 'that is wrong leaves full cores elsewhere uncertain',
    scene: one(full, { 'kafka01/host': { network_share: 1.4, ...sending } }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'of a token bucket that let its burst through at first is right',
    scene: one({
      network_share: { mean: 1.07, p50: 1, max: 1.5, highShare: 1 },
      network_receive_bytes_per_second: 1e8,
    }),
    right: 'medium: network of kafka02',
    advice: 'faster-network',
  },
  {
    title: 'of a NIC at 104 % of it is right',
    scene: one({ network_share: 1.04, ...sending }),
    right: 'high: network of kafka02',
  },
  {
    title: 'that is wrong leaves it uncertain whether a load that met its target has headroom',
    scene: {
      loads: [[producer(50_000), producerFigures(50_000)]],
      scopes: { 'kafka02/host': { network_share: 1.4 } },
    },
    right: 'medium: none',
  },
]);

judgeWindows('the rate of a host', [
  {
    title: 'of 10 Gbit/s whose only NIC has agreed on 1 Gbit/s is that of the NIC',
    scene: one(
      { network_share: 0.098, ...sending, network_queued_share: 0.9 },
      { 'kafka02/interface:eth0': { link_share: 0.98 } },
    ),
    right: 'high: network of kafka02',
  },
]);

const kernelWithout: Figures = {
  psi_cpu_some_share: null,
  psi_io_some_share: null,
  psi_io_full_share: null,
  psi_memory_full_share: null,
};

judgeWindows('memory on a kernel without PSI', [
  {
    title: 'of which 60 % is used, with a few faults of a slow disk, is not the limit',
    scene: one({
      ...kernelWithout,
      memory_share: 0.6,
      major_faults_per_second: 20,
      disk_await_seconds: 0.008,
      disk_share: 0.3,
    }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'of which 70 % is used, with 400 faults a second, is the limit',
    scene: one({
      ...kernelWithout,
      memory_share: 0.7,
      major_faults_per_second: 400,
      disk_await_seconds: 0.004,
      disk_share: 0.5,
    }),
    right: 'medium: memory of kafka02',
  },
  {
    title: 'that is full and read back a little is the limit',
    scene: one({
      ...kernelWithout,
      memory_share: 0.98,
      major_faults_per_second: 60,
      disk_await_seconds: 0.01,
      disk_share: 0.5,
    }),
    right: 'medium: memory of kafka02',
  },
]);

judgeWindows('a target that was met', [
  { title: 'while half a percent of the operations failed', scene: met({}, 200), right: 'medium: none' },
  { title: 'while messages were dropped', scene: met({ cassandra_dropped_messages: 4 }), right: 'medium: none' },
  {
    title: 'while writes were kept for late nodes',
    scene: met({ cassandra_hints_written: 40 }),
    right: 'medium: none',
  },
  { title: 'with one failed operation of very many', scene: met({}, 1, 20_000), right: 'high: none' },
  { title: 'without an error', scene: met({}), right: 'high: none' },
]);
