/** What a search looks for, as a plan carries it, and what each of its runs gave. Plain data. */
export type Percentile = 'p50' | 'p95' | 'p99' | 'p999';

/** A bound on latency, of which the level that is looked for is the highest that keeps to it. */
export interface Objective {
  percentile: Percentile;
  atMostMilliseconds: number;
}

/** A search for the most that a system bears. */
export interface SearchPlan {
  /** Name of the run in the campaign file; the ids of its slots begin with it. */
  run: string;
  /** A parameter that the load generator can be searched over: a rate, or a concurrency. */
  over: string;
  /** The lowest and the highest level that may be tried. */
  from: number;
  to: number;
  /** Null for the plateau: the most throughput, whatever the latency. */
  objective: Objective | null;
  /** How near the level is to be found, in percent of it. */
  precisionPercent: number;
  /** Runs of the search at the most, its confirmation left out. */
  mostRuns: number;
  /** Fresh runs that must stand behind a peak. */
  confirmations: number;
  /** How long a run is measured, after its warm-up; twice as long where a run of that length did not settle. */
  seconds: number;
}

export type Step = 'search' | 'confirm';

/** A run of a plan whose level is found while the campaign goes on. */
export interface SearchSlot {
  /** `SearchPlan.run` */
  of: string;
  step: Step;
  /** Absent until the level is known. */
  level?: number;
}

/** What a run of a search gave: all that the next level is chosen by. */
export interface SearchedRun {
  runId: string;
  of: string;
  step: Step;
  level: number;
  /** Records or operations a second; 0 for a run that stayed void. */
  perSecond: number;
  /** At the objective's percentile, or at p99 without one; null where the tool gives none, or the run stayed void. */
  latencyMilliseconds: number | null;
  /** Whether the offered rate was kept up with, and the objective kept to. */
  met: boolean;
  settled: boolean;
  /** Whether no attempt at it was whole. */
  isVoid?: true;
}
