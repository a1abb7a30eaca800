/** Who waits for the cores: the system's own threads, or others; and which cores it may use. */
import { expect, test } from 'vitest';
import { pressureText } from '../../../src/findings/bottlenecks/bottleneck-text.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, full, overloaded, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

/** A broker on a host of four full cores, of which `others` use the rest; `waited` cores' worth of its threads waited. */
const broker = (used: number, waited: number | null, host: Figures = {}, more: Scene['scopes'] = {}): Scene => ({
  ...overloaded,
  scopes: {
    'kafka02/host': { ...full, cpu_used_cores: 3.92, cpu_allowed_cores: 4, ...host },
    'kafka02/kafka-broker': { cpu_used_cores: used, run_delay_cores: waited, cpu_allowed_cores: 4 },
    ...more,
  },
});
const fullNic: Figures = { network_share: 0.97, network_send_bytes_per_second: 1e8 };

judgeWindows('full cores', [
  {
    title: 'that the broker uses itself, and waits for',
    scene: broker(3.8, 6),
    right: 'high: cpu of kafka02',
    advice: 'spread-load',
  },
  {
    title: 'of which a process takes half and keeps the broker waiting',
    scene: broker(1.7, 5),
    right: 'high: cpu of kafka02',
    advice: 'remove-process',
  },
  {
    title: 'of which a process takes 45 % and yields to the broker',
    scene: broker(2.1, 0.3),
    right: 'inconclusive: nothing-near',
    advice: 'change-load',
  },
  {
    title: 'of two, half of which yield: the broker waits for itself now and then',
    scene: broker(1, 0.33, { cores: 2, cpu_used_cores: 1.95 }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'of which a process takes 45 % and yields, while the NIC is full',
    scene: broker(2.1, 0.1, fullNic),
    right: 'high: network of kafka02',
  },
  {
    title: 'of which another system takes 45 % and yields',
    scene: broker(2.1, 0.2, {}, { 'kafka02/cassandra': { cpu_used_cores: 1.8 } }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'of which it is not known who waits count as before',
    scene: broker(2.1, null),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'that the broker waits for, where the kernel does not count the pressure of the host',
    scene: broker(3.8, 6, { psi_cpu_some_share: null }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'for which the tasks of the control group of the broker waited',
    scene: broker(1.7, null, {}, { 'kafka02/kafka-broker': { cpu_used_cores: 1.7, psi_group_cpu_some_share: 0.8 } }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'for which no task of the control group of the broker waited',
    scene: broker(1.7, null, {}, { 'kafka02/kafka-broker': { cpu_used_cores: 1.7, psi_group_cpu_some_share: 0.03 } }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that the hypervisor takes are no waiting of a thread that runs',
    scene: broker(3.2, 0.1, { cpu_share: 0.8, cpu_steal_share: 0.18, cpu_taken_share: 0.98, psi_cpu_some_share: 0.5 }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'of a machine that hosts share, for which one of the brokers waited',
    scene: {
      ...overloaded,
      machine: { ...full, cpu_used_cores: 1.96 },
      scopes: {
        'kafka01/kafka-broker': { cpu_used_cores: 0.2, run_delay_cores: 0.05 },
        'kafka02/kafka-broker': { cpu_used_cores: 0.5, run_delay_cores: 1.6 },
      },
    },
    right: 'high: cpu of the machine',
  },
]);

judgeWindows('a load generator on full cores', [
  {
    title: 'half of which it uses, and waits for',
    scene: { ...overloaded, scopes: generator(1.1, 2) },
    right: 'inconclusive: generator',
  },
  {
    title: 'half of which it uses, without waiting, limits nothing',
    scene: broker(3.8, 6, {}, generator(1.1, 0.02)),
    right: 'high: cpu of kafka02',
  },
]);

/** A producer with a host of its own, whose four cores are full. */
const isolated = (used: number, waited: number): Scene => ({
  loads: [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]],
  scopes: {
    'kafka02/host': { network_share: 0.97, network_send_bytes_per_second: 1e8 },
    'spark-cassandra-worker01/host': { ...full, cpu_used_cores: 3.92 },
    'spark-cassandra-worker01/a-run-a2-producer': { cpu_used_cores: used, run_delay_cores: waited },
  },
});

judgeWindows('full cores of a host that only loads', [
  { title: 'and waits for them', scene: isolated(1.9, 5), right: 'inconclusive: generator' },
  { title: 'while another process yields', scene: isolated(1.2, 0.1), right: 'high: network of kafka02' },
]);

/** The producer's host has two cores, full, and the producer used and waited for so many. */
function generator(used: number, waited: number): NonNullable<Scene['scopes']> {
  return {
    'kafka01/host': { ...full, cores: 2, cpu_used_cores: 1.96, psi_cpu_some_share: 0.05 },
    'kafka01/kafka-broker': { cpu_used_cores: 0.8, run_delay_cores: 0.02 },
    'kafka01/a-run-a2-producer': { cpu_used_cores: used, run_delay_cores: waited, busiest_thread_cores: 0.6 },
  };
}

/** A host of 16 cores whose broker may use two of them. */
const held = (
  used: number,
  waited: number | null,
  host: Figures = {},
  producer: Figures = {},
  controller: Figures = {},
): Scene => ({
  ...overloaded,
  scopes: {
    'kafka02/host': {
      cores: 16,
      cpu_used_cores: used + 0.3,
      cpu_share: (used + 0.3) / 16,
      cpu_allowed_cores: 16,
      ...host,
    },
    'kafka02/kafka-broker': { cpu_used_cores: used, run_delay_cores: waited, cpu_allowed_cores: 2 },
    'kafka02/kafka-controller': controller,
    'kafka01/host': { cpu_allowed_cores: 4 },
    'kafka01/a-run-a2-producer': { cpu_used_cores: 0.4, busiest_thread_cores: 0.3, ...producer },
  },
});

judgeWindows('a set of cores', [
  {
    title: 'of two of sixteen that are full',
    scene: held(1.98, 9, { psi_cpu_some_share: 0.9 }),
    right: 'high: cpu of kafka-broker on kafka02',
    advice: 'raise-cpu-limit',
  },
  {
    title: 'of the whole host, which a controller shares',
    scene: held(1.4, 9, { cpu_allowed_cores: 2 }, {}, { cpu_used_cores: 0.58, cpu_allowed_cores: 2 }),
    right: 'high: cpu of kafka-broker on kafka02',
    advice: 'raise-cpu-limit',
  },
  {
    title: 'that is full, where who waited is not known',
    scene: held(1.98, null, { psi_cpu_some_share: 0.9 }),
    right: 'medium: cpu of kafka-broker on kafka02',
    advice: 'raise-cpu-limit',
  },
  {
    title: 'half of which is used is no limit',
    scene: held(1, 0.2, { psi_cpu_some_share: 0.2 }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'of all cores is none, however many tasks of others wait for theirs',
    scene: held(1, 0.05, { psi_cpu_some_share: 0.8 }, {}),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'to which the load generator is held makes it the limit',
    scene: held(0.4, 0.02, {}, { cpu_used_cores: 0.97, run_delay_cores: 2, cpu_allowed_cores: 1 }),
    right: 'inconclusive: generator',
    advice: 'more-generators',
  },
]);

test('a verdict says who waited, and for which cores', () => {
  expect(bottleneckIn(broker(3.8, 6)).reasons).toContain(
    'Threads of kafka-broker waited for a core for 61 % of the time in which they were ready to run.',
  );
  const sets = bottleneckIn(held(1.98, 9));
  expect(sets.state === 'found' && pressureText(sets.cause)).toMatch(
    /at 99.% of the cores that it may use \(2 of 16\)$/,
  );
  expect(bottleneckIn(broker(2.1, 0.3)).reasons).toContain(
    'CPU of kafka02 at 98 % is no limit: threads of kafka-broker waited for a core for 13 % of the time in which they were ready to run.',
  );
});
