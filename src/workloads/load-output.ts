/** What the output of a load generator says, as data. Units stand in the names. */

export interface LatencyMilliseconds {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

/** One interval of a load tool's own progress output. `null` is a gap, never a zero. */
export interface SeriesPoint {
  endMilliseconds: number;
  seconds: number;
  count: number;
  latencyMeanMilliseconds: number | null;
  latencyMaxMilliseconds: number | null;
}

/** A part of a load that an earlier attempt at the same run on the same hosts brought to its end. */
export interface FinishedUnit {
  unit: string;
  attempt: number;
}

/** How far a load is. `null` where the tool does not say. */
export interface LoadProgress {
  done: number;
  total: number;
  unit: 'records' | 'operations' | 'seconds' | 'tests';
  ratePerSecond: number | null;
  expectedEndSeconds: number | null;
  /** More, in a few words, where the tool can be asked. */
  detail?: string;
}
