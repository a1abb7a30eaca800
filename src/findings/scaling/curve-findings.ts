/** Throughput and latency of a system over its load, as data: `curves` of a system in `findings.json`. */
import type { Objective } from '../../plan/search-plan.ts';
import type { SupportedPercentiles } from '../../workloads/percentile-support.ts';
import type { LoadAxis } from '../response/load-axis.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';

/** All valid runs of one level. */
export interface CurvePoint {
  /** Threads, or the target rate. */
  load: number;
  runs: string[];
  /** Whether the level is met (`levelState`); null without a target rate. */
  isTargetMet: boolean | null;
  /** Of the runs. */
  perSecond: { median: number; low: number; high: number };
  /** Milliseconds, medians over the runs; null if the load generator gives none. */
  latency: SupportedPercentiles | null;
}

/** The load from which throughput no longer grows in proportion. */
export type Knee =
  | {
      state: 'found';
      /** The most likely place of the bend. */
      load: number;
      /** 95 % range of the load: from where throughput is 5 % short of proportion to where the asymptotes cross. */
      interval: Interval;
      perSecond: number;
      /** Beyond the knee, throughput grows as this power of the load: 1 is proportional, 0 flat, below 0 falling. */
      exponentBeyond: number;
    }
  /** There is no single place: throughput is 5 % short of proportion from `low` on, or from below the lowest level, and levels off by `high`. */
  | { state: 'gradual'; interval: Interval }
  | { state: 'none-in-range' | 'inconclusive'; reason: string };

/** A fitted figure with its 95 % interval. */
export interface Estimate extends Interval {
  estimate: number;
}

/** A point on a fitted curve. */
export interface FittedPoint extends Estimate {
  load: number;
}

/** The concurrency with the highest throughput. */
export type Peak =
  | { state: 'found'; concurrency: Estimate; perSecond: Estimate }
  /** The levels show no fall of throughput. A peak may lie beyond the highest. */
  | { state: 'not-shown' };

/** The Universal Scalability Law through the points of a curve. */
export type ScalingLaw =
  | {
      state: 'fitted';
      /** Share of the work that is serialized (σ). */
      contention: Estimate;
      /** Share of the work for which all threads must agree with each other (κ). */
      coherency: Estimate;
      peak: Peak;
      /** Typical deviation of the points from the law, as a share. */
      residualShare: number;
      /** From the lowest level to the highest: nothing is claimed beyond the measured range. */
      band: FittedPoint[];
    }
  | { state: 'inconclusive'; reason: string };

export interface LoadCurve {
  workload: string;
  title: string;
  unit: 'records' | 'operations';
  axis: LoadAxis;
  /** Whether every latency is from an open-loop schedule. */
  openLoop: boolean;
  /** Objective of the search that chose the levels; null without a search or objective. */
  objective: Objective | null;
  /** In order of load, at least two. */
  points: CurvePoint[];
  knee: Knee;
  /** Absent for target rates: they do not give the concurrency. */
  law?: ScalingLaw;
}
