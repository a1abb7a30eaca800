/** What a campaign whose clusters take turns says of its topologies, as data: parts of `findings.json`. */
import type { NodeScaling } from './node-scaling.ts';
import type { Side, TippingPoint } from './tipping-finding.ts';

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
  /** Where they change places, as a clause in parts, the most important first. */
  answer: [string, ...string[]];
  /** The prices of both, a sentence; absent from plans without them. */
  price?: string;
  /** What weakens the answer, a sentence each: backgrounds that missed their rate, blocks that lack a run. */
  notes: string[];
}

/** What a load alone gains from more nodes, against linear scaling. */
export interface TopologyScaling {
  /** Names of the two variants; `b` has more nodes. */
  names: Record<Side, string>;
  /** Hosts of the load's own cluster that serve it. The other clusters that it uses have more by the same factor. */
  nodes: Record<Side, number>;
  loadId: string;
  /** Such as `scale factor 0.5`; null if the load has no level of its own, or if each topology has the level that its search found. */
  level: string | null;
  figure: TopologyFigure;
  scaling: NodeScaling;
  /** A sentence. */
  answer: string;
}
