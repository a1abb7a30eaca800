/** Target rates: reached with and without a backlog, by producers and by the consumers that follow them. */
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { full, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

/** Reached as a share of 50,000 records a second, with the mean latency of each of twelve intervals. */
const reached = (share: number, p50: number, latencies?: number[]): Scene => ({
  loads: [[producer(50_000), producerFigures(50_000 * share, p50)]],
  ...(latencies ? { latencies } : {}),
});
const growing = (to: number): number[] => Array.from({ length: 12 }, (_, at) => 5 + (to / 12) * (at + 1));
const flat = (at: number): number[] => Array.from({ length: 12 }, (_, index) => at + (index % 3));

judgeWindows('a target rate', [
  { title: 'that was reached without a backlog is met', scene: reached(1, 4, flat(5)), right: 'high: none' },
  {
    title: 'that was reached by 98 % with flat latency is met',
    scene: reached(0.985, 4, flat(5)),
    right: 'high: none',
  },
  {
    title: 'that was reached by 96 % with a p99 of 12 s is missed',
    scene: reached(0.96, 2000, growing(12_000)),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that was reached by 99 % while operations took ever longer is missed',
    scene: reached(0.99, 500, growing(900)),
    right: 'inconclusive: nothing-near',
    advice: 'change-load',
  },
  {
    title: 'that was reached while operations took up to 8 s is missed, without intervals',
    scene: reached(0.995, 1400),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'with a backlog on full cores is limited by the cores',
    scene: { ...reached(0.99, 700, growing(2_000)), scopes: { 'kafka02/host': full } },
    right: 'high: cpu of kafka02',
  },
  {
    title: 'with a latency that is long but does not grow is met',
    scene: reached(1, 300, flat(400)),
    right: 'high: none',
  },
  {
    title: 'with a single slow interval in the middle is met',
    scene: reached(1, 4, [5, 5, 5, 5, 5, 900, 5, 5, 5, 5, 5, 5]),
    right: 'high: none',
  },
  {
    title: 'that was met on full cores leaves little headroom',
    scene: { ...reached(1, 4, flat(5)), scopes: { 'kafka02/host': full } },
    right: 'medium: none',
  },
  {
    title: 'that was met while a tenth of the operations failed is not served',
    scene: {
      system: 'cassandra',
      loads: [
        [
          { ...stress(64), parameters: { ...stress(64).parameters, targetOperationsPerSecond: 2_000 } },
          Object.assign(stressFigures(64, 1_990, 2), { errors: 4_400 }),
        ],
      ],
    },
    right: 'medium: none',
  },
  {
    title: 'that the consumer does not follow is missed: its lag grows',
    scene: {
      loads: [
        [producer(50_000), producerFigures(50_000)],
        [consumer('kafka02', null), consumerFigures(31_000)],
      ],
    },
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'that the consumer follows is met',
    scene: {
      loads: [
        [producer(50_000), producerFigures(50_000)],
        [consumer('kafka02', null), consumerFigures(49_500)],
      ],
    },
    right: 'high: none',
  },
  {
    title: 'of another system that was met is met',
    scene: {
      system: 'cassandra',
      loads: [
        [
          { ...stress(64), parameters: { ...stress(64).parameters, targetOperationsPerSecond: 2_000 } },
          stressFigures(64, 1_990, 2),
        ],
      ],
    },
    right: 'high: none',
  },
  {
    title: 'of another system that answers ever later is missed',
    scene: {
      system: 'cassandra',
      loads: [
        [
          { ...stress(64), parameters: { ...stress(64).parameters, targetOperationsPerSecond: 2_000 } },
          stressFigures(64, 1_970, 900),
        ],
      ],
      latencies: growing(1_500),
    },
    right: 'inconclusive: nothing-near',
  },
]);

judgeWindows('other levels of a target rate', [
  {
    title: 'with more throughput lower the confidence',
    scene: {
      loads: [[producer(100_000), producerFigures(60_000)]],
      scopes: { 'kafka02/host': full },
      levels: [
        [100_000, 60_000],
        [200_000, 90_000],
      ],
    },
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'with no more throughput confirm the cause',
    scene: {
      loads: [[producer(100_000), producerFigures(60_000)]],
      scopes: { 'kafka02/host': full },
      levels: [
        [50_000, 50_000],
        [100_000, 60_000],
        [200_000, 61_000],
      ],
    },
    right: 'high: cpu of kafka02',
  },
]);
