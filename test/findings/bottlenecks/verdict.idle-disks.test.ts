/** A disk against what it does when idle, against its published rate, and against what more load brought. */
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { judgeWindows } from './judge-windows.ts';
import type { Figures, Scene } from './scene.ts';

const node = 'spark-cassandra-worker02';

/** Threads that do nothing but wait for an answer, and a disk that always works. */
function loop(
  threads: number,
  perSecond: number,
  await_: number,
  more: Partial<Scene> = {},
  figures: Figures = {},
): Scene {
  const p50 = ((threads / perSecond) * 1000) / 1.3;
  return {
    system: 'cassandra',
    loads: [[stress(threads), stressFigures(threads, perSecond, p50)]],
    scopes: { [`${node}/host`]: { ...busy(await_, threads * 0.8), ...figures } },
    ...more,
  };
}

const busy = (seconds: number, operations: number): Figures => ({
  disk_share: 1,
  disk_await_seconds: seconds,
  disk_queue_operations: operations,
  psi_io_some_share: 0.9,
  psi_io_full_share: 0.7,
});
const idle = (seconds: number): Partial<Scene> => ({ idle: { [`${node}/host`]: seconds } });
const published = (operations: number): Partial<Scene> => ({
  inventory: { [node]: { rates: { diskOperations: { sustained: operations, burst: operations } } } },
});

judgeWindows('a closed loop on a disk whose idle latency is known', [
  {
    title: 'of 1.8 ms is the limit where an operation takes 2.4 ms',
    scene: loop(48, 18_000, 0.002_4, idle(0.001_8)),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'of 5 ms, a hard disk, is the limit where an operation takes 7 ms',
    scene: loop(4, 550, 0.007, idle(0.005)),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'of 0.08 ms is limited by the disk where an operation takes 0.6 ms',
    scene: loop(48, 70_000, 0.000_6, idle(0.000_08)),
    right: `high: disk of ${node}`,
    advice: 'faster-disk',
  },
  {
    title: 'of 0.5 ms is limited by the disk, not for certain, where an operation takes 1.3 ms',
    scene: loop(48, 32_000, 0.001_3, idle(0.000_5)),
    right: `medium: disk of ${node}`,
  },
  {
    title: 'of 0.5 ms is the limit where an operation takes 0.95 ms',
    scene: loop(48, 45_000, 0.000_95, idle(0.000_5)),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'of 15 ms, which no idle disk has, is limited by the disk where an operation takes 21 ms',
    scene: loop(64, 3_000, 0.021, idle(0.015)),
    right: `high: disk of ${node}`,
  },
]);

judgeWindows('a closed loop on a disk whose idle latency is not known', [
  {
    title: 'is limited by the disk, not for certain, where an operation takes 4 ms',
    scene: loop(48, 11_000, 0.004),
    right: `medium: disk of ${node}`,
  },
  {
    title: 'is limited by a volume at its published rate, however fast it answers',
    scene: loop(24, 15_700, 0.001_4, published(16_000), { disk_operations_per_second: 15_700 }),
    right: `high: disk of ${node}`,
    advice: 'higher-baseline',
  },
  {
    title: 'is the limit where a volume does half of its published rate, in 3 ms each',
    scene: loop(24, 8_000, 0.003, published(16_000), { disk_operations_per_second: 8_000 }),
    right: 'inconclusive: closed-loop',
  },
]);

const slow = { 'kafka02/host': busy(0.03, 20) };
const rates = (higher: number): Scene => ({
  loads: [[producer(100_000), producerFigures(60_000)]],
  scopes: slow,
  levels: [
    [100_000, 60_000],
    [400_000, higher],
  ],
});

judgeWindows('a full disk of which the next level', [
  {
    title: 'of a closed loop brought much more is not the limit',
    scene: loop(64, 3_000, 0.021, {
      levels: [
        [64, 3_000],
        [256, 6_400],
      ],
    }),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  { title: 'of a rate brought much more is not the limit', scene: rates(95_000), right: 'inconclusive: nothing-near' },
  {
    title: 'of a rate brought a little more is the limit, not for certain',
    scene: rates(67_000),
    right: 'medium: disk of kafka02',
  },
  { title: 'of a rate brought no more is the limit', scene: rates(61_000), right: 'high: disk of kafka02' },
]);

judgeWindows('a disk that answers in less than 1 ms', [
  {
    title: 'and in 0.06 ms when idle is full',
    scene: {
      loads: [[producer(10_000_000), producerFigures(1_000_000)]],
      scopes: { 'kafka02/host': busy(0.000_8, 40) },
      idle: { 'kafka02/host': 0.000_06 },
    },
    right: 'high: disk of kafka02',
  },
  {
    title: 'and in 0.6 ms when idle is not',
    scene: {
      loads: [[producer(10_000_000), producerFigures(1_000_000)]],
      scopes: { 'kafka02/host': { ...busy(0.000_8, 8), psi_io_full_share: 0.3 } },
      idle: { 'kafka02/host': 0.000_6 },
    },
    right: 'inconclusive: nothing-near',
  },
]);
