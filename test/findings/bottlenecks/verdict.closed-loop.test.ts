/** Threads that wait for an answer: what is busy may be only where they spend their time. */
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { full, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

const node = 'spark-cassandra-worker02';

/** Threads that do nothing but wait, so that throughput is threads over latency. */
function threads(count: number, perSecond: number, more: Partial<Scene> = {}): Scene {
  const p50 = ((count / perSecond) * 1000) / 1.3;
  return { system: 'cassandra', loads: [[stress(count), stressFigures(count, perSecond, p50)]], ...more };
}

const onNode = (figures: Figures): Partial<Scene> => ({ scopes: { [`${node}/host`]: figures } });
const inService = (figures: Figures): Partial<Scene> => ({ scopes: { [`${node}/cassandra`]: figures } });

const flash = (seconds: number, operations: number): Figures => ({
  disk_share: 1,
  disk_await_seconds: seconds,
  disk_queue_operations: operations,
  psi_io_some_share: 0.9,
  psi_io_full_share: 0.7,
});

judgeWindows('a closed loop', [
  {
    title: 'of 16 threads on an NVMe disk that answers in 0.15 ms is the limit, not the disk',
    scene: threads(16, 90_000, onNode(flash(0.000_15, 14))),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'of 4 threads on a disk of 0.4 ms is the limit',
    scene: threads(4, 8_000, onNode(flash(0.000_4, 3.5))),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'of 48 threads on a flash volume of 1.2 ms is the limit',
    scene: threads(48, 30_000, onNode(flash(0.001_2, 40))),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'of 64 threads on a volume that takes 21 ms is limited by the volume',
    scene: threads(64, 3_000, onNode(flash(0.021, 60))),
    right: 'high: disk of spark-cassandra-worker02',
  },
  {
    title: 'with a compaction that fills a thread is the limit',
    scene: threads(8, 6_000, inService({ busiest_thread_cores: 0.99, cassandra_pending_compactions: 5 })),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'with a full core on an idle host is the limit',
    scene: threads(2, 2_500, onNode({ cpu_busiest_core_share: 0.99, cpu_share: 0.3 })),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'with full cores that tasks wait for is limited by the cores',
    scene: threads(128, 20_000, onNode(full)),
    right: 'high: cpu of spark-cassandra-worker02',
  },
  {
    title: 'of one thread, with nothing near saturation, is the limit',
    scene: threads(1, 900),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'in a heap that collects for a fifth of the time is limited by the heap',
    scene: threads(64, 9_000, inService({ gc_pause_share: 0.2, heap_share: 0.95 })),
    right: 'high: heap of cassandra on spark-cassandra-worker02',
    advice: 'larger-heap',
  },
]);

judgeWindows('a closed loop whose threads do not only wait', [
  {
    title: 'is not limited by the disk where they spend their time',
    scene: {
      system: 'cassandra',
      loads: [[stress(64), stressFigures(64, 9_000, 1)]],
      ...onNode(flash(0.001_5, 12)),
    },
    right: 'inconclusive: nothing-near',
  },
]);

judgeWindows('the other levels of a closed loop', [
  {
    title: 'that are flat before a hidden lock exclude the threads',
    scene: threads(256, 9_100, {
      levels: [
        [64, 8_900],
        [128, 9_050],
        [256, 9_100],
      ],
    }),
    right: 'inconclusive: nothing-near',
    advice: 'find-serialization',
  },
  {
    title: 'that are flat beyond this one exclude the threads here as well',
    scene: threads(64, 8_900, {
      levels: [
        [16, 5_000],
        [64, 8_900],
        [256, 9_000],
      ],
    }),
    right: 'inconclusive: nothing-near',
    advice: 'find-serialization',
  },
  {
    title: 'that fall beyond this one exclude the threads',
    scene: threads(32, 7_000, {
      levels: [
        [32, 7_000],
        [64, 5_000],
      ],
    }),
    right: 'inconclusive: nothing-near',
    advice: 'find-serialization',
  },
  {
    title: 'that still grow show that the threads limit',
    scene: threads(16, 5_000, {
      levels: [
        [16, 5_000],
        [64, 14_000],
      ],
    }),
    right: 'inconclusive: closed-loop',
    advice: 'more-concurrency',
  },
  {
    title: 'up to this one, the highest, show that throughput still grows',
    scene: threads(256, 18_500, {
      levels: [
        [64, 5_000],
        [128, 9_700],
        [256, 18_500],
      ],
    }),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'that are flat confirm full cores',
    scene: threads(256, 9_100, {
      ...onNode(full),
      levels: [
        [64, 8_800],
        [256, 9_100],
      ],
    }),
    right: 'high: cpu of spark-cassandra-worker02',
  },
  {
    title: 'with more throughput contradict full cores, with medium confidence',
    scene: threads(64, 9_000, {
      ...onNode(full),
      levels: [
        [64, 9_000],
        [256, 13_000],
      ],
    }),
    right: 'medium: cpu of spark-cassandra-worker02',
  },
  {
    title: 'with more throughput show that a fast disk is not the limit',
    scene: threads(16, 20_000, {
      ...onNode(flash(0.000_8, 14)),
      levels: [
        [16, 20_000],
        [64, 61_000],
      ],
    }),
    right: 'inconclusive: closed-loop',
  },
  {
    title: 'too close to this one tell nothing',
    scene: threads(64, 9_000, {
      levels: [
        [60, 8_990],
        [64, 9_000],
      ],
    }),
    right: 'inconclusive: closed-loop',
  },
]);
