/**
 * Resources of a system's own, such as the threads that answer requests: what findings need to know to name one as the
 * bottleneck. A service declares those that its metrics show, a load generator those that its figures show.
 */

/** How well the figures of a resource carry that it was at its bound; null below the bound. */
export type AtBound = 'sure' | 'likely' | null;

/** What to scale or change. */
export type Dimension =
  | 'hosts'
  | 'cores'
  | 'memory'
  | 'disks'
  | 'network'
  | 'heap'
  | 'threads'
  | 'partitions'
  | 'tasks'
  | 'placement'
  | 'generator'
  | 'concurrency'
  | 'telemetry';

export interface AdvicePiece {
  dimension: Dimension;
  /** What to do, in a sentence. */
  sentence: string;
}

/**
 * Share of the time in collections from which a heap is too small. A collector's own goal: G1 aims at no more than
 * 1/(1 + GCTimeRatio 12), 8 % of the time.
 */
export const collectionShare = 0.1;

/** What every host, service and load may have at its bound, whatever system it bears. */
export const commonResources = ['memory', 'heap', 'disk', 'network', 'cpu', 'thread', 'core'] as const;

export type CommonResource = (typeof commonResources)[number];

export interface OwnResource {
  /** As a sentence has it, such as `request handlers`. */
  title: string;
  /** The mean share of the bound, 0 to 1; or the median of how many wait, which has no bound but the threshold. */
  figure: 'share' | 'count';
  /** From this figure on it counts as at its bound. */
  threshold: number;
  /** The rule in words, for docs/verdicts.md; `sure` is null where its figures alone never make it sure. */
  rule: { atBound: string; sure: string | null; source: string };
  /** Resources that bring it to its bound where they are at theirs: then it is their effect and not the cause. */
  effectOf: readonly string[];
  /** Whether it grows with a host's part of the load, so that hosts can be compared by it. */
  growsWithLoad: boolean;
  advice: AdvicePiece;
}

/** A resource beside its bound, as the figures of a load show it: of the system, not of the generator. */
export interface LoadPressure {
  /** One of the common resources, or one of the generator's own. */
  resource: string;
  /** Whether it is known of the load's own host, or of all hosts together that share the load. */
  of: 'own host' | 'all members';
  /** Which processes, such as `executors`. */
  service: string;
  figure: number;
  threshold: number;
  atBound: AtBound;
  signs: string[];
}

/** One that the metrics of a service show. */
export interface ServiceResource extends OwnResource {
  /** The measure that has its figure. */
  measure: string;
  /** `meanOf` is the mean of another measure of the service over the window; null where it has none. Signs are a clause each. */
  judge: (figure: number, meanOf: (measure: string) => number | null) => { atBound: AtBound; signs: string[] };
}
