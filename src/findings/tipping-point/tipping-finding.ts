/** Where two topologies change places, as data. Ratios are b over a. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import type { DecidedFigure } from '../contrast/contrast-finding.ts';

/** The two topologies. */
export type Side = 'a' | 'b';

/** A figure of both at one rate of the background load, in blocks. */
export interface RateContrast extends DecidedFigure {
  /** At least 0. */
  rate: number;
  blocks: number;
}

export interface ComparedRate extends RateContrast {
  /** The topology that is significantly better; null if neither is. */
  ahead: Side | null;
}

export type NoTippingReason =
  /** Fewer than two rates have enough blocks. */
  | { kind: 'too-few-rates' }
  /** One topology leads wherever there are enough blocks; these rates have too few. */
  | { kind: 'too-few-blocks'; ahead: Side; rates: number[] }
  /** Neither leads at any rate. */
  | { kind: 'no-lead' }
  /** One leads at some rates, and at these none does: it may be overtaken there. */
  | { kind: 'one-leads'; ahead: Side; rates: number[] }
  /** More than one crossing is plausible: in each of these ranges of rates there may be one. */
  | { kind: 'several-crossings'; ranges: Interval[] };

export type TippingPoint =
  | {
      state: 'crossing';
      /** Rates between which the topologies change places; between measured rates it is interpolated. */
      range: Interval;
      /** The neighbouring measured rates with different leads, which need no interpolation. */
      between: Interval;
      /** How often such a range has the true crossing: 0.95. */
      confidence: number;
      /** The topology that is better below and above the range. */
      below: Side;
      above: Side;
      rates: ComparedRate[];
    }
  | { state: 'none'; ahead: Side; smallestLead: ComparedRate; rates: ComparedRate[] }
  | { state: 'inconclusive'; reason: NoTippingReason; rates: ComparedRate[] };
