/** A search in a plan, and the results of its runs. Plain data. */
export type Percentile = 'p50' | 'p95' | 'p99' | 'p999';

/** A latency limit. The search looks for the highest level that meets it. */
export interface Objective {
  percentile: Percentile;
  atMostMilliseconds: number;
}

/** A search for the maximum throughput of a system. */
export interface SearchPlan {
  /** Name of the run in the campaign file; the ids of its slots begin with it. */
  run: string;
  /** A parameter that the load generator can be searched over: a rate, or a concurrency. */
  over: string;
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
  /** Absent until the level is known. */
  level?: number;
}

/** Result of a run of a search, from which the next level is chosen. */
export interface SearchedRun {
  runId: string;
  of: string;
  step: Step;
  level: number;
  /** Records or operations per second; 0 for a run that stayed invalid. */
  perSecond: number;
  /** At the objective's percentile, or at p99 without one; null if the generator reports none, or the run stayed invalid. */
  latencyMilliseconds: number | null;
  /** Whether the target rate and the objective were met. */
  met: boolean;
  isSteady: boolean;
  /** Whether no attempt at it was valid. */
  isInvalid?: true;
}
