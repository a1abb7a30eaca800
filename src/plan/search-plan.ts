/** A search in a plan, and the results of its runs. Plain data. */
export type Percentile = 'p50' | 'p95' | 'p99' | 'p999';

/** A latency limit. The search looks for the highest level that meets it. */
export interface Objective {
  percentile: Percentile;
  atMostMilliseconds: number;
}

/** A load that reads what the searched load writes. The goal holds for both. */
export interface SearchPartner {
  /** Id of the load. */
  load: string;
  workload: string;
  /** Rate of the other loads whose data it reads as well. */
  addedPerSecond: number;
}

/** A load at a fixed rate. A run in which it missed that rate says nothing of the searched load. */
export interface BackgroundLoad {
  /** Id of the load. */
  load: string;
  workload: string;
  /** Its target rate, or that of the loads whose data it reads. */
  perSecond: number;
}

/** The place of a search in a comparison of variants. */
export interface SearchedVariant {
  /** Name in `Plan.variants`. */
  name: string;
  /** Name of the run in the campaign file. */
  of: string;
  /** Each block has every variant once; from 1. */
  block: number;
}

/** A search for the maximum throughput of a system. */
export interface SearchPlan {
  /** Name of the run in the campaign file, with the variant and the block if it has them; the ids of its slots begin with it. */
  run: string;
  /** Present if it is made for each variant. */
  variant?: SearchedVariant;
  /** A parameter that the load generator can be searched over: a rate, or a concurrency. */
  over: string;
  /** Id of the load that is searched over; absent if the run has one load. */
  load?: string;
  /** Loads of the run that must do the same rate; absent if there are none. */
  partners?: SearchPartner[];
  /** Loads of the run that have the same rate in every run of the search; absent if there are none. */
  background?: BackgroundLoad[];
  /** The lowest and the highest level that may be tried. */
  from: number;
  to: number;
  /** Null to search for the maximum throughput at any latency. */
  objective: Objective | null;
  /** Precision of the level, in percent of it. */
  precisionPercent: number;
  /** Maximum number of runs, without the confirmation. */
  maxRuns: number;
  /** Fresh runs at the level found. */
  confirmations: number;
  /** Measurement window of a run, after its warm-up; twice as long if a run of that length was not steady. */
  seconds: number;
}

export type Step = 'search' | 'confirm';

/** A planned run whose level the search chooses during the campaign. */
export interface SearchSlot {
  /** `SearchPlan.run` */
  of: string;
  step: Step;
  /** `SearchPlan.load` */
  load?: string;
  /** Absent until the level is known. */
  level?: number;
}

/** Result of a run of a search, from which the next level is chosen. */
export interface SearchedRun {
  runId: string;
  of: string;
  step: Step;
  level: number;
  /** Records or operations per second, of the slowest of the searched load and its partners; 0 if `isInvalid`. */
  perSecond: number;
  /** At the objective's percentile, or at p99 without one; null if the generator reports none, or the run stayed invalid. */
  latencyMilliseconds: number | null;
  /** Whether the target rate and the objective were met, and the background held its rate. */
  met: boolean;
  isSteady: boolean;
  /** Ids of the loads of the background that missed their rate; absent if none did. */
  missedBackground?: string[];
  /**
   * Whether it says nothing of the searched load: no attempt at it was valid, or the load met its goal while the background missed
   * its rate.
   */
  isInvalid?: true;
}
