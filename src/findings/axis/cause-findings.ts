/** Why throughput changes over an axis, as data. */

/** One figure over the axis, in the order of the points. */
export interface AxisEvidence {
  /** Such as `disk-reads` or a figure of a system, such as `sstables-per-read`. */
  name: string;
  /** With the unit, such as `disk reads per operation`. */
  title: string;
  /** Means over the runs of each point; null where it was not measured. */
  values: (number | null)[];
  /** Standard deviation of a single run, pooled over the points; null with fewer than three runs more than points. */
  scatter: number | null;
}

/** What was measured at the lowest and the highest value. */
export interface SeenEvidence {
  title: string;
  lowest: number;
  highest: number;
}

/** The bottleneck at a point: that of its first run. */
export interface PointBottleneck {
  state: 'found' | 'none-found' | 'inconclusive';
  /** The bottleneck, or the resource closest to saturation; null if nothing is known. */
  resource: string | null;
  /** Such as `disk of host-1`; null if nothing is known. */
  title: string | null;
}

/** A figure that rose where throughput fell. */
export interface CauseEvidence {
  name: string;
  title: string;
  /** Mean over the points before the fall, and at the highest value. */
  before: number;
  after: number;
  /** The first value at which it is clearly above `before`. */
  from: number;
}

export type Cause =
  | {
      state: 'shown';
      /** Name of the evidence that leads. */
      name: string;
      from: number;
      /** The leading one first. */
      evidence: CauseEvidence[];
      sentence: string;
    }
  /** Throughput did not fall, so there is nothing to explain. */
  | { state: 'no-fall' }
  /** `seen` has what was measured nevertheless, `notMeasured` the titles of figures that might explain it. */
  | { state: 'not-shown'; reason: string; seen: SeenEvidence[]; notMeasured: string[] };
