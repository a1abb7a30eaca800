/**
 * Resources that a system has in addition to its hosts, such as request handler threads, with what findings need to name one as
 * the bottleneck. A service declares resources that its metrics show, a load generator those that its figures show. Histograms and evidence of a service
 * explain what changes.
 */
import { threshold } from './threshold.ts';

/** Confidence that a resource was saturated; null if it was not. */
export type SaturationConfidence = 'high' | 'medium' | null;

/** What an advice scales or changes. */
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
  | 'settings'
  | 'telemetry';

/** Whether it costs money. All else is a setting, a placement or a load, and is tried first. */
export const costsMoney = (dimension: Dimension): boolean =>
  ['hosts', 'cores', 'memory', 'disks', 'network'].includes(dimension);

/** What an advice is, whatever its sentence: by it an advice is compared with the true cure (`bench:truth`). */
export type AdviceKind =
  | 'more-cpu'
  | 'more-parallelism'
  | 'more-memory'
  | 'faster-disk'
  /** One disk is slower than the others under the same load. */
  | 'replace-disk'
  | 'faster-network'
  /** A cloud allows the machine so many packets a second, or so many tracked connections. */
  | 'fewer-packets'
  | 'fewer-connections'
  /** Packets are lost on a path that is not full. */
  | 'find-loss'
  /** One link of several carries the traffic. */
  | 'balance-links'
  /** A rate of the machine type or volume that was reached, or that it holds only for a while. */
  | 'higher-baseline'
  | 'larger-heap'
  | 'more-pool-threads'
  | 'fewer-tasks'
  | 'faster-compaction'
  | 'spread-load'
  | 'separate-systems'
  | 'remove-process'
  /** The hypervisor gives the cores to other guests. */
  | 'dedicated-cores'
  | 'raise-cpu-limit'
  /** Processes wait for memory while their host has some. */
  | 'raise-memory-limit'
  | 'more-generators'
  | 'more-concurrency'
  /** More load brings no more throughput although no measured resource is saturated. */
  | 'find-serialization'
  /** A pool is busy because its threads wait for something that was not measured. */
  | 'find-wait'
  /** One core handles the interrupts of a NIC. */
  | 'spread-interrupts'
  | 'change-load'
  | 'sample-all'
  /** A measure exceeds its limit, so the limit is wrong. */
  | 'correct-limit'
  | 'repeat-steady';

export interface AdvicePiece {
  kind: AdviceKind;
  dimension: Dimension;
  /** One sentence on what to do. */
  sentence: string;
  /** The setting that it changes, by the system's own name. */
  setting?: string;
}

export const piece = (kind: AdviceKind, dimension: Dimension, sentence: string): AdvicePiece => ({
  kind,
  dimension,
  sentence,
});

/** More threads of a pool, by the setting with their number. */
export const moreThreads = (title: string, setting: string): AdvicePiece => ({
  ...piece('more-pool-threads', 'threads', `More ${title} (${setting}).`),
  setting,
});

/** What cures a process whose threads or heap are at their end. */
export interface ProcessAdvice {
  /**
   * Pools by the names of their threads, which the kernel cuts to 15 characters where no agent tells them; that of an unknown thread is
   * empty. `resources` of the service are judged by these threads, and have the advice that a pool lacks. The first that matches counts.
   */
  pools?: readonly { threads: RegExp; resources?: readonly string[]; advice?: AdvicePiece }[];
  /** Instead of a larger heap for the service. */
  heap?: AdvicePiece;
}

/**
 * A heap is too small from this share of time in garbage collection. It follows the collector's own goal: G1 aims at no more
 * than 1/(1 + GCTimeRatio 12), 8 % of the time.
 */
export const collectionShare = threshold(0.1, 'gc_pause_share allocation_stall_share collectionShare');

/** Resources that can be saturated on any host, in any service and in any load. */
export const commonResources = [
  'memory',
  'heap',
  'disk',
  'network',
  'quota',
  'softirq',
  'cpu',
  'thread',
  'core',
] as const;

export type CommonResource = (typeof commonResources)[number];

/**
 * What was at its limit, where that is not the resource as a whole. Of a machine type or volume: the published rate, credits, and what a
 * cloud allows a NIC. Of a control group: the rate of a disk, memory below that of the host, and the cores that it may use. Cores that
 * other guests have, one link of several, and a path that loses packets.
 */
export type LimitKind =
  | ('published-rate' | 'credits' | 'allowance' | 'packet-allowance' | 'connection-allowance')
  | ('group-rate' | 'memory-limit' | 'core-set' | 'stolen' | 'one-link' | 'loss');

export interface OwnResource {
  /** Name in a sentence, such as `request handlers`. */
  title: string;
  /** Mean utilization, 0 to 1; or the median number of waiting items, which has no limit except the threshold. */
  figure: 'share' | 'count';
  /** From this figure on, the resource counts as saturated. */
  threshold: number;
  /** The rule for medium and high confidence, for docs/verdicts.md. `high` is null if the figures never give high confidence. */
  rule: { medium: string; high: string | null; source: string };
  /** Resources whose saturation also saturates this one, which is then an effect and not the cause. */
  effectOf: readonly string[];
  /** Whether it grows with a host's share of the load, so that hosts can be compared by it. */
  growsWithLoad: boolean;
  /** Its threads work in the background, and wait where a setting slows them down. */
  isThrottled?: true;
  advice: AdvicePiece;
}

/** Utilization of a resource of the system, from the figures of a load. */
export interface LoadPressure {
  /** A common resource, or one of the generator's own. */
  resource: string;
  /** Whether the figure covers the load's own host, or all hosts that share the load. */
  of: 'own host' | 'all members';
  /** Which processes, such as `executors`. */
  service: string;
  figure: number;
  /** The figure in words, if it is neither a utilization nor a count. */
  figureText?: string;
  threshold: number;
  saturationConfidence: SaturationConfidence;
  signs: string[];
}

/** A resource that the metrics of a service show. */
export interface ServiceResource extends OwnResource {
  /** The measure with its figure. */
  measure: string;
  /** `meanOf` returns the mean of another measure of the service over the window, or null if there is none. Each sign is a clause. */
  judge: (
    figure: number,
    meanOf: (measure: string) => number | null,
  ) => { saturationConfidence: SaturationConfidence; signs: string[] };
}

export interface EvidenceFacts {
  /** Unique among all services, such as `sstables-per-read`. */
  name: string;
  /** With the unit, such as `SSTables per read`. */
  title: string;
  /** Measures of the service: their means over the window, each combined over the hosts. */
  measures: readonly string[];
  combined: 'sum' | 'mean' | 'highest';
  /** The figure from the combined means, in the order of `measures`; null if it has no value. If absent, the only measure. */
  value?: (means: readonly number[]) => number | null;
  /** It is left out where no run has it, such as what a setting turns on. */
  isOptional?: true;
  /** A rise by less does not explain anything; infinite if no rise does. */
  leastRise: number;
  /** Why throughput falls when it rises, such as `each read asks more SSTables`. */
  reason: string;
  /** Why throughput rises when it falls, such as `compaction had left fewer SSTables to read`. */
  relief: string;
}

/** How the sampler asks a service for the counts of a histogram, all since the service began. */
export interface HistogramQuery {
  bean: string;
  /** The operation of the bean that returns the counts, a list with a place for each bucket. */
  operation: string;
  /** The bounds of the buckets are divided by it. */
  divisor: number;
  /** Whether the first bucket is of the value 0. */
  hasZero: boolean;
}

export interface HistogramFacts {
  /** With the unit, as in the scopes of telemetry. */
  name: string;
  /** Of a row in a table. */
  title: string;
  unit: 'seconds' | 'SSTables';
  /** Description for the docs. */
  meaning: string;
  query: HistogramQuery;
}
