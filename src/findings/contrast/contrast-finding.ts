/** A contrast: figures of the same work on two sides, as data. Ratios are those of the other side to the base. */
import type { TestedRatio } from '../../statistics/ratio-interval.ts';

export type FigureName =
  | 'perSecond'
  | 'totalSeconds'
  | 'latencyMeanMilliseconds'
  | 'latencyMedianMilliseconds'
  | 'latencyP95Milliseconds'
  | 'latencyP99Milliseconds'
  | 'latencyP999Milliseconds'
  | 'maxShuffleReadSeconds'
  | 'maxShuffleWriteSeconds'
  /** Cores used by the services of the system. */
  | 'cores'
  /** The same for each record or operation, in core microseconds. */
  | 'coreMicrosecondsPerOperation'
  /** Bytes read and written by the services of the system, for each record or operation. */
  | 'diskBytesPerOperation'
  /** Bytes sent and received by hosts that no other system of the run uses, for each record or operation. */
  | 'networkBytesPerOperation';

/**
 * How the two sides were measured.
 *
 * - `blocks`: in blocks of one run of each; what a block does to both cancels out.
 * - `interleaved-sessions`: sessions of both sides in turns. `sessions`: several sessions a side.
 * - `one-session`: the trials of one session a side, which says nothing about other sessions.
 * - `successive-runs`: one side after the other; a linear trend over the runs is fitted and taken out of the ratio.
 * - `repeated-runs`: few runs a side, with the scatter of all runs that were repeated.
 * - `intervals`: intervals of one run before and after an event, which follow each other.
 */
export type Basis =
  'blocks' | 'interleaved-sessions' | 'sessions' | 'one-session' | 'successive-runs' | 'repeated-runs' | 'intervals';

/**
 * `differs`: the probability, adjusted for the family, is at most 5 %, and the ratio is beyond the margin. `equivalent`: the interval is
 * within the margin. `inconclusive`: neither.
 */
export type Verdict = 'differs' | 'equivalent' | 'inconclusive';

export interface Decision {
  verdict: Verdict;
  /** That of the estimate, adjusted for the family of its report (Holm). */
  probability: number;
  /** The largest ratio that is no difference that matters. */
  margin: number;
}

/** What is known of a ratio. `n` is the number of blocks, or of trials or sessions of the side that has fewer. */
export type RatioEstimate =
  | (Omit<TestedRatio, 'ratio'> & {
      state: 'interval';
      basis: Basis;
      n: number;
      /** Only of the headline figure of a contrast: the others are estimates without a verdict. */
      decision?: Decision;
    })
  /** Too few for an interval: the lowest and highest ratio within a block, or over all pairs. */
  | { state: 'range'; basis: Basis; n: number; low: number; high: number }
  /** One trial of each side. */
  | { state: 'one-trial' }
  /** Every trial of both sides met the same target rate. */
  | { state: 'by-design'; targetPerSecond: number }
  /** The common window of a trial was too short for a rate. */
  | { state: 'too-short' };

/** One figure of both sides: geometric means over the trials. */
export interface ContrastFigure {
  name: FigureName;
  base: number;
  other: number;
  /** Of the other side to the base. */
  ratio: number;
  /** Operations behind a latency: the fewest of a trial. Absent for other figures. */
  operations?: number;
  estimate: RatioEstimate;
}

/** What is decided of a figure. */
export type DecidedFigure = Pick<ContrastFigure, 'ratio' | 'estimate'>;

/** A percentile that is not compared. */
export interface OmittedFigure {
  name: FigureName;
  reason: string;
}

/** The figures of two sides. */
export interface Contrast {
  /** Empty if no figure is in every trial. */
  figures: ContrastFigure[];
  /** Percentiles that a trial has too few operations for; absent if there are none. */
  omitted?: OmittedFigure[];
}
