/** The verdicts on the thresholds of a campaign or comparison, as data. */

export type ThresholdVerdict = 'pass' | 'fail' | 'inconclusive';

/** A figure that a threshold judged. */
export interface JudgedFigure {
  /** The system, load generator or run, with its level. */
  subject: string;
  verdict: ThresholdVerdict;
  /** In the figure's own unit, or in percent of change; null if it is unknown. */
  value: number | null;
  /**
   * Where the figure may lie. `interval`: the 95 % interval. `range`: from the lowest to the highest of too few trials for an
   * interval. `one-trial`: the only value. `by-design`: all trials of both campaigns met the same target. Null if it is unknown.
   */
  basis: 'interval' | 'range' | 'one-trial' | 'by-design' | null;
  low: number | null;
  high: number | null;
  /** `per second`, `ms`, `s`, `%`, or nothing for a count. */
  unit: string;
  trials: number;
  /** One sentence. */
  reason: string;
}

export interface ThresholdFinding {
  /** As written. */
  threshold: string;
  /** The worst of its figures: `fail` before `inconclusive` before `pass`. */
  verdict: ThresholdVerdict;
  figures: JudgedFigure[];
}
