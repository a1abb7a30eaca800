/** A long run that was made in slices, as data: `slices` in `findings.json`. Ratios are of later over earlier values. */
import type { TestedRatio } from '../../statistics/ratio-interval.ts';

/** Fewer valid slices show no change over time. */
interface TooFewSlices {
  state: 'too-few';
  slices: number;
}

/**
 * The change from the first to the last valid slice by a straight line. `none`: the interval has no change that matters.
 * `inconclusive`: it has both that and no change.
 */
export type DriftFinding = TooFewSlices | ({ state: 'drifts' | 'none' | 'inconclusive' } & TestedRatio);

/** A change of level that stayed (`shift`) or ended again (`spell`). */
export type ShiftFinding =
  | TooFewSlices
  | ({
      state: 'found';
      kind: 'shift' | 'spell';
      /** Numbers of the first and the last slice at the new level. */
      from: number;
      to: number;
      /** Whether it began with a resumed session, which has new hosts. */
      withNewHosts: boolean;
    } & TestedRatio)
  /** The smallest change that would have been found, relative to the level; `none` if it is small. */
  | { state: 'none' | 'inconclusive'; detectable: number };

/** A wave of 24 hours. The ratio is of its highest hour over its lowest. */
export type DailyFinding =
  /** Two days are needed, with at least four slices in each. */
  | { state: 'not-covered'; hours: number }
  | ({ state: 'found' | 'none' | 'inconclusive'; highestAtHourUtc: number } & TestedRatio);

export type FigureOverTimeName = 'perSecond' | 'latencyMedianMilliseconds' | 'latencyP99Milliseconds';

/** One figure of a load over the valid slices. */
export interface FigureOverTime {
  name: FigureOverTimeName;
  median: number;
  /** The lowest throughput, or the highest latency. */
  worst: { number: number; value: number };
  drift: DriftFinding;
  shift: ShiftFinding;
  daily: DailyFinding;
}

/** One slice of a long run, with the figures of one load; null where there are none. */
export interface SliceFigures {
  number: number;
  runId: string;
  state: 'valid' | 'invalid' | 'skipped' | 'missing';
  /** Why it does not count; null for a valid slice. */
  reason: string | null;
  /** Start of the measured window in Unix milliseconds, or of the load if it has none. */
  startMilliseconds: number | null;
  /** From 0; each session has its own hosts. */
  session: number | null;
  /** Whether throughput changed within it. */
  isUnsteady: boolean;
  perSecond: number | null;
  latencyMedianMilliseconds: number | null;
  latencyP99Milliseconds: number | null;
}

/** Seconds without load between slices that followed each other in one session. */
export interface SliceGaps {
  count: number;
  medianSeconds: number;
  longestSeconds: number;
  /** All together. */
  totalSeconds: number;
}

export interface SlicesFinding {
  /** Id of the long run. */
  of: string;
  title: string;
  level: string;
  loadId: string;
  system: string;
  workload: string;
  unit: 'records' | 'operations';
  slices: SliceFigures[];
  /** Null without two slices that followed each other. */
  gaps: SliceGaps | null;
  /** Those that at least one valid slice has. */
  figures: FigureOverTime[];
  /** Changes up to this ratio do not matter. */
  margin: number;
  answers: string[];
}
