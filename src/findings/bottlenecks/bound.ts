/** What bound a system in a run, as data. docs/verdicts.md tells the rules. */
import type { AdvicePiece, AtBound } from '../../systems/resource-facts.ts';
import type { ResourceUse } from '../resource-use.ts';

/** What can be at its bound: a `CommonResource`, or one of a system's or a load generator's own, such as `request-handlers`. */
export type BoundResource = string;

/** How well the figures of a resource carry that it was at its bound. */
export type Confidence = NonNullable<AtBound>;

/** A resource beside its bound. */
export interface Pressure {
  resource: BoundResource;
  /** Host, or `the machine` for what local hosts share; and the service or load whose own resource it is. */
  where: { host: string; service: string | null };
  /** Mean over the window as a share of the bound, or the median of how many waited. */
  figure: number;
  /** From this figure on it counts as at its bound. */
  threshold: number;
  /** Null below the bound. */
  atBound: Confidence | null;
  /** Saturation and errors that were seen with it, a clause each. */
  signs: string[];
}

/** Who beside the system used the resource that was at its bound, and what share of the bound that was. */
export interface Neighbour {
  name: string;
  share: number;
}

/** Why a verdict cannot be given. */
export type Untold = 'void' | 'telemetry' | 'generator' | 'closed-loop' | 'nothing-near';

interface Verdict {
  /** Sentences, the weightiest first. */
  reasons: string[];
  /** Every resource that was judged, the nearest to its bound first. */
  pressures: Pressure[];
  /** Use of the resources of hosts. */
  uses: ResourceUse[];
}

export interface FoundBound extends Verdict {
  state: 'bound';
  cause: Pressure;
  confidence: Confidence;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
  advice: Advice[];
}

export interface NoBound extends Verdict {
  state: 'none-found';
  confidence: Confidence;
  /** What was used most all the same. */
  nearest: Pressure | null;
  runnerUp: Pressure | null;
}

export interface UntoldBound extends Verdict {
  state: 'cannot-tell';
  why: Untold;
  /** What would have been named, or was used most. */
  nearest: Pressure | null;
  runnerUp: Pressure | null;
  advice: Advice[];
}

export type Bound = FoundBound | NoBound | UntoldBound;

/** What to do about a bottleneck. */
export interface Advice extends AdvicePiece {
  /** Whether it comes first, or once what comes first is done. */
  order: 'first' | 'then';
  /** The figure that speaks for it. */
  evidence: string;
}
