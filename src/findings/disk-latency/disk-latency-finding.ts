/** Latency of the disks of a system over its load, as data: `diskLatency` of a system in `findings.json`. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import type { LoadAxis } from '../scaling/curve-findings.ts';

/** The claim of the published study: this share of the operations takes less than this long. */
export const claim = { share: 0.9, belowMilliseconds: 8 } as const;

export const operationKinds = ['all', 'read', 'write'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Share of the operations that ended in seconds whose mean latency is below the bound of the claim. */
export interface ShareBelow {
  share: number;
  /** 95 %; null with too few blocks. */
  interval: Interval | null;
  /** Parts of the windows that were counted apart. */
  blocks: number;
  /** `holds` or `fails` if the interval is on one side of the claimed share. */
  state: 'holds' | 'fails' | 'inconclusive' | 'too-few-blocks';
}

/** Operations of all disks of a level. Quantiles are of the means of seconds, weighted by the operations in them. */
export interface KindLatency {
  /** Of one disk, on average. */
  operationsPerSecond: number;
  p50Milliseconds: number;
  p90Milliseconds: number;
  p99Milliseconds: number;
  below: ShareBelow;
}

/** All valid runs at one load. Figures are means of one disk, unless stated. */
export interface DiskLevel {
  load: number;
  runs: string[];
  /** Throughput of the system: the median of the runs. */
  perSecond: number;
  /** Seconds measured, of all runs. */
  seconds: number;
  disks: number;
  readBytesPerSecond: number;
  writeBytesPerSecond: number;
  /** Share of its stated rate, of the direction that is nearer to it; null if none is stated. */
  ofStatedRate: number | null;
  /** Share of the time with an operation outstanding. */
  busyShare: number | null;
  /** Operations outstanding. */
  queueOperations: number | null;
  /** A kind without operations is absent. */
  latency: Partial<Record<OperationKind, KindLatency>>;
}

/** A level at which the claim was judged. */
export interface JudgedLevel {
  load: number;
  /** Of one disk, reads and writes. */
  bytesPerSecond: number;
  operationsPerSecond: number;
  ofStatedRate: number | null;
  below: ShareBelow;
}

/** Up to which load the claim holds. `failsFrom` is the lowest load from which on it fails at every measured one; null if there is none. */
export type HoldsUpTo =
  /** It holds up to this level; the next one is not shown to hold. */
  | { state: 'up-to'; level: JudgedLevel; next: JudgedLevel; failsFrom: JudgedLevel | null }
  /** It holds at every measured level, of which this is the highest. */
  | { state: 'at-least'; level: JudgedLevel }
  /** It fails at every measured level. */
  | { state: 'none'; failsFrom: JudgedLevel }
  /** It is not shown to hold at the lowest level, and does not fail there. */
  | { state: 'inconclusive'; next: JudgedLevel; failsFrom: JudgedLevel | null };

/** What a service of the system counted of single operations, over all hosts and runs of a load. */
export interface OperationLatency {
  load: number;
  service: string;
  histogram: string;
  title: string;
  unit: string;
  count: number;
  /** Upper bounds of the buckets in which the quantiles are; null beyond the highest bound. */
  p50: number | null;
  p90: number | null;
  p99: number | null;
  highest: number | null;
}

/** Rates and size of a disk as its profile states them; null where it does not. */
export interface StatedDisk {
  gigabytes: number | null;
  readBytesPerSecond: number | null;
  writeBytesPerSecond: number | null;
}

/** The disks of the hosts of one type, under one load at several levels. */
export interface DiskLatencyFinding {
  system: string;
  workload: string;
  title: string;
  unit: 'records' | 'operations';
  axis: LoadAxis;
  /** Type of the hosts in the profile. */
  hardware: string;
  /** Name of the disk where hosts have several; null if they have one. */
  disk: string | null;
  /** Whether the hosts share it, and other processes of the machine use it too. */
  isShared: boolean;
  stated: StatedDisk;
  /** In order of load. */
  levels: DiskLevel[];
  holds: Partial<Record<OperationKind, HoldsUpTo>>;
  operations: OperationLatency[];
  /** The findings as sentences. */
  verdict: string[];
}
