/** Two load generators with the same work on one system, as data: `crossChecks` in `findings.json`. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import type { SupportedPercentiles } from '../../workloads/percentile-support.ts';
import type { PointBottleneck } from '../axis/cause-findings.ts';
import type { ComparedCondition } from '../comparison/compared-condition.ts';

export interface CrossCheckSide {
  workload: string;
  runs: string[];
  /** Over the runs. */
  perSecond: { median: number; lowest: number; highest: number; interval: Interval | null };
  /** Milliseconds, medians over the runs; null if the load generator gives none. */
  latency: SupportedPercentiles | null;
  /** Of its first run; null if it was not judged. */
  bottleneck: PointBottleneck | null;
}

/** A figure of both sides. */
export interface CrossCheckFigure {
  title: string;
  base: number;
  other: number;
}

/** `base` is the load generator with more runs in the campaign. */
export interface CrossCheck {
  system: string;
  unit: 'records' | 'operations';
  /** Such as `reads of 380 kB, 100 threads`. */
  work: string;
  base: CrossCheckSide;
  other: CrossCheckSide;
  /** Throughput of `other` over that of `base`, with its 95 % interval; null if too few runs were repeated. */
  ratio: number;
  interval: Interval | null;
  state: 'differs' | 'no-difference-shown' | 'inconclusive';
  /** What was measured of both. */
  figures: CrossCheckFigure[];
  /** Those that differ by a quarter or more, the slower side having more; empty unless the rates differ. */
  explanation: CrossCheckFigure[];
  /** Parameters that differ, as each load generator names them, and the data that they use. */
  differences: ComparedCondition[];
  /** The finding as sentences, the most important first. */
  verdict: string[];
}
