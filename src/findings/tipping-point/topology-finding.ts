/** The tipping points of a campaign whose clusters take turns, as data: `tippingPoints` in `findings.json`. */
import type { TippingPoint } from './tipping-finding.ts';
import type { Side } from './tipping-question.ts';

/** A figure of a load over the rate of a background load. Latency is that of the background. */
export type TopologyFigure = 'totalSeconds' | 'perSecond' | 'latencyP95Milliseconds';

/** Where two variants of the clusters change places. */
export interface TopologyFinding {
  /** Names of the two variants; `a` is the base. */
  names: Record<Side, string>;
  /** Id of the load whose figure it is. */
  loadId: string;
  figure: TopologyFigure;
  /** Such as `scale factor 0.5`; null if the load has no level of its own. */
  level: string | null;
  /** Id of the background whose rate is varied, and the unit of the rate. */
  background: string;
  rateUnit: string;
  point: TippingPoint;
  /** The recommendation, a sentence. */
  answer: string;
  /** The prices of both, a sentence; absent from plans without them. */
  price?: string;
  /** A sentence for each rate, from the lowest on. */
  rates: string[];
  /** What weakens the answer, a sentence each: backgrounds that missed their rate, blocks that lack a run. */
  notes: string[];
}
