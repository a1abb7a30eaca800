/** How throughput and latency of a system follow its load, as data: `curves` of a system in `findings.json`. */
import type { Objective } from '../../plan/search-plan.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';

/** What is turned up from level to level. */
export type LoadAxis = 'client threads' | 'offered records/s' | 'offered operations/s';

/** All whole runs of one level. */
export interface CurvePoint {
  /** Threads, or what was offered a second. */
  load: number;
  runs: string[];
  /** Of the runs. */
  perSecond: { median: number; low: number; high: number };
  /** Milliseconds, medians over the runs; null where the tool gives none. */
  latency: { p50: number; p95: number; p99: number; p999: number } | null;
}

/** Where throughput stops following the load. */
export type Knee =
  | {
      state: 'found';
      load: number;
      /** Of the load, 95 %. */
      interval: Interval;
      perSecond: number;
      /** Throughput grows as this power of the load beyond the knee: 1 is in proportion, 0 not at all, below 0 it falls. */
      exponentBeyond: number;
    }
  | { state: 'none-in-range' | 'cannot-tell'; reason: string };

/** A figure of a fit with its interval of 95 %. */
export interface Estimate extends Interval {
  estimate: number;
}

/** A place on a fitted curve. */
export interface FittedPoint extends Estimate {
  load: number;
}

/** The concurrency beyond which more of it lowers throughput. */
export type Peak =
  | { state: 'found'; concurrency: Estimate; perSecond: Estimate }
  /** It lies beyond what the fit carries, if there is one. */
  | { state: 'not-reached'; atLeast: number };

/** The Universal Scalability Law through the points of a curve. */
export type ScalingLaw =
  | {
      state: 'fitted';
      /** Throughput of one thread. */
      perSecondAtOne: Estimate;
      /** Share of the work for which one waits for another (σ). */
      contention: Estimate;
      /** Share of the work for which each has to agree with each (κ). */
      coherency: Estimate;
      peak: Peak;
      /** Typical distance of the points from the law, as a share. */
      residualShare: number;
      /** The highest concurrency that the fit says something of, and why it ends there. */
      carriesTo: number;
      carriesBecause: string;
      /** From the lowest level over the highest, which is one of its places, to `carriesTo`. */
      band: FittedPoint[];
    }
  | { state: 'cannot-tell'; reason: string };

export interface LoadCurve {
  workload: string;
  title: string;
  unit: 'records' | 'operations';
  axis: LoadAxis;
  /** Whether every latency is from an open-loop schedule. */
  openLoop: boolean;
  /** Of the search that chose its levels; null where there was none, or it asked for no latency. */
  objective: Objective | null;
  /** The highest load that met the objective, as all below it did; null where none did, or nothing is asked. */
  meetsObjectiveUpTo: number | null;
  /** Where a rate is offered: the highest that was met, as all below it were, and the lowest above that was missed. */
  metUpTo: number | null;
  missedFrom: number | null;
  /** In order of their load, two at least. */
  points: CurvePoint[];
  knee: Knee;
  /** Absent where the load is a rate: that says nothing of how many operations were under way. */
  law?: ScalingLaw;
}
