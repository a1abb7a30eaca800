/** The output of a load generator as data. Units are in the names. */

export interface LatencyMilliseconds {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

/** One interval of a load generator's progress output. `null` means not measured, never zero. */
export interface SeriesPoint {
  endMilliseconds: number;
  seconds: number;
  count: number;
  latencyMeanMilliseconds: number | null;
  latencyMaxMilliseconds: number | null;
  /** Percentiles of the interval; of several instances the highest. Absent if the generator logs no histograms. */
  latencyP95Milliseconds?: number | null;
  latencyP99Milliseconds?: number | null;
  /** Failed operations; absent if the generator does not tell when they failed. */
  errors?: number;
}

/** A part of a load that an earlier attempt at the same run on the same hosts finished. */
export interface FinishedUnit {
  unit: string;
  attempt: number;
}

/** Progress of a load. `null` if the generator does not report it. */
export interface LoadProgress {
  done: number;
  total: number;
  unit: 'records' | 'operations' | 'seconds' | 'tests' | 'tasks';
  ratePerSecond: number | null;
  expectedEndSeconds: number | null;
  /** A few more words, from a generator that can be queried. */
  detail?: string;
}
