/** Windows in which the mean hides that a resource was full for a part, and loads that stood still for a while. */
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { each, job, one, workers } from './fresh-windows.ts';
import { judgeWindows } from './judge-windows.ts';
import { course, first, full, overloaded, type Figures, type Scene } from './scene.ts';

const cores = (tenths: number): Figures => ({
  cpu_share: first(tenths, 0.99, 0.3),
  psi_cpu_some_share: first(tenths, 0.6, 0.02),
});
const disk = (from: number): Figures => ({
  disk_share: first(from, 0.1, 0.99),
  disk_await_seconds: first(from, 0.002, 0.05),
  disk_queue_operations: first(from, 0.5, 20),
  psi_io_some_share: first(from, 0.02, 0.9),
  psi_io_full_share: first(from, 0.01, 0.7),
});
const met = (more: Partial<Scene>): Scene => ({ loads: [[producer(50_000), producerFigures(50_000)]], ...more });

judgeWindows('a batch', [
  {
    title: 'whose first six tenths are limited by cores and whose rest by disks has two causes',
    scene: job(each(workers, { host: { ...cores(6), ...disk(6) } })),
    right: 'inconclusive: phases',
    advice: 'more-cpu',
  },
  {
    title:
      'whose first three tenths are limited by cores and whose rest by nothing that is seen is not without a limit',
    scene: job(each(workers, { host: cores(3) })),
    right: 'inconclusive: phases',
  },
  {
    title: 'whose first two tenths have full cores has no limit in the rest',
    scene: job(each(workers, { host: cores(2) })),
    right: 'medium: none',
  },
  {
    title: 'that is limited by disks for eight tenths and by cores before is limited by disks, not for certain',
    scene: job(each(workers, { host: { ...cores(2), ...disk(2) } })),
    right: 'medium: disk of spark-cassandra-worker01',
    alsoRight: ['medium: disk of spark-cassandra-worker02'],
  },
]);

judgeWindows('a load whose target was missed', [
  {
    title: 'and whose NIC was full for four tenths',
    scene: one({ network_share: first(4, 0.98, 0.3), network_send_bytes_per_second: 1e8 }),
    right: 'inconclusive: phases',
  },
  {
    title: 'with cores full in nine of ten tenths is limited by them',
    scene: one({ cpu_share: first(9, 0.99, 0.5), psi_cpu_some_share: first(9, 0.6, 0.05) }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'with cores full in eight tenths and a disk in two is limited by the cores, not for certain',
    scene: one({ ...disk(8), cpu_share: first(8, 1, 0.6), psi_cpu_some_share: first(8, 0.6, 0.05) }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'with full cores that tell no course is limited by them',
    scene: one(full),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'while tasks waited most of the time for cores that were 86 % busy',
    scene: one({ cpu_share: 0.86, psi_cpu_some_share: 0.62 }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'while tasks waited most of the time for cores that were 70 % busy',
    scene: one({ cpu_share: 0.7, psi_cpu_some_share: 0.62 }),
    right: 'inconclusive: nothing-near',
  },
]);

judgeWindows('a load that met its target', [
  {
    title: 'although a disk was full for four tenths has little headroom',
    scene: met({ scopes: { 'kafka02/host': disk(6) } }),
    right: 'medium: none',
  },
  {
    title: 'although it stood still and caught up has little headroom',
    scene: met({ progress: [1, 1, 1, 1, 1, 1, 0, 0, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }),
    right: 'medium: none',
  },
  {
    title: 'and was slower for a moment has headroom',
    scene: met({ progress: [1, 1, 1, 1, 1, 1, 0.8, 1, 1.2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }),
    right: 'high: none',
  },
  { title: 'at one rate has headroom', scene: met({ scopes: { 'kafka02/host': cores(0) } }), right: 'high: none' },
]);

judgeWindows('a load that stood still', [
  {
    title: 'while the cores were idle is limited by them otherwise, not for certain',
    scene: {
      ...overloaded,
      scopes: {
        'kafka02/host': { cpu_share: course([1, 1, 1, 0.2, 1, 1, 1, 1, 1, 1]), psi_cpu_some_share: 0.6 },
      },
      progress: [1.1, 1.1, 1.1, 0.05, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1],
    },
    right: 'medium: cpu of kafka02',
  },
]);
