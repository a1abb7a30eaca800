/** Up to which load an objective of the campaign holds, as data: `objectives` in `findings.json`. */
import type { JudgedFigure } from '../thresholds/threshold-finding.ts';
import type { HoldsUpTo } from './holds-up-to.ts';
import type { LoadAxis } from './load-axis.ts';
import type { OperationLatency } from './operation-latency.ts';

/** Means of one disk at a level. Quantiles are of the means of seconds, weighted by the operations in them. */
export interface DiskUse {
  readBytesPerSecond: number;
  writeBytesPerSecond: number;
  /** Of the kind that is asked of. */
  operationsPerSecond: number;
  /** Share of its stated rate, of the direction that is nearer to it; null if none is stated. */
  ofStatedRate: number | null;
  /** Share of the time with an operation outstanding. */
  busyShare: number | null;
  p50Milliseconds: number;
  p90Milliseconds: number;
  p99Milliseconds: number;
}

/** All runs at one level. */
export interface ObjectiveLevel {
  at: number;
  runs: string[];
  /** Throughput of the system: the median of the runs; null if it was not measured. */
  perSecond: number | null;
  /** What the objective is of. */
  figure: JudgedFigure;
  /** Present for an objective of disks. */
  disk?: DiskUse;
}

/** The disks of an objective: of hosts of one type, and with one name where hosts have several. */
export interface ObjectiveDisks {
  /** Type of the hosts in the profile. */
  hardware: string;
  name: string | null;
  /** Whether the hosts share it, and other processes of the machine use it too. */
  isShared: boolean;
  /** As the profile states them. */
  stated: { readBytesPerSecond: number | null; writeBytesPerSecond: number | null };
}

/** An objective over the levels of one load. */
export interface ObjectiveFinding {
  /** As written. */
  objective: string;
  /** In the unit of the figures. */
  limit: number;
  system: string;
  /** Of the runs. */
  title: string;
  unit: 'records' | 'operations';
  axis: LoadAxis;
  /** Of an objective of backgrounds: the variant whose blocks these are. Absent for others. */
  variant?: string;
  /** Null for a figure of the load itself. */
  disks: ObjectiveDisks | null;
  /** In ascending order. */
  levels: ObjectiveLevel[];
  holds: HoldsUpTo;
  /** The same as a clause in parts, the most important first. */
  answer: [string, ...string[]];
  /** What services counted of single operations; absent for a figure of the load. */
  operations?: OperationLatency[];
}
