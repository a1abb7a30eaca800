/** The cost of sharing hosts, as data: `sharing` in `findings.json`. The base is the isolated side. */
import type { Contrast } from '../contrast/contrast-finding.ts';

/** The part of a load in combined runs with backgrounds. What is found holds at these rates and levels. */
export type SharingRole =
  /** It is measured, with these loads in the background. */
  | { kind: 'accompanied'; backgrounds: SharingBackground[] }
  /** It is a background itself, of this load. */
  | {
      kind: 'background';
      /** Its target rate a second; null if it has none. */
      perSecond: number | null;
      /** The level is such as `scale factor 0.5`; null if the load has none. */
      until: { loadId: string; workload: string; level: string | null };
    };

/** A background of a combined run. */
export interface SharingBackground {
  loadId: string;
  workload: string;
  /** Its target rate a second; null if it has none. */
  perSecond: number | null;
}

/** The load whose isolated and combined runs are compared. */
export interface SharingSubject {
  system: string;
  workload: string;
  /** Of the combined run. */
  title: string;
  level: string;
  /** Absent if the combined run has no backgrounds. */
  role?: SharingRole;
}

export interface MeasuredSharing extends SharingSubject, Contrast {
  state: 'measured';
  isolatedRuns: string[];
  combinedRuns: string[];
  /** Blocks with an isolated and a combined run; null if the runs were not interleaved. */
  blocks: number | null;
  /** Share of the load's window in which all other loads ran, the smallest over the trials. */
  overlapShare: number | null;
  /** The shortest common window of the trials. */
  commonSeconds: number | null;
}

export interface InconclusiveSharing extends SharingSubject {
  state: 'inconclusive';
  reason: string;
}

export type Sharing = MeasuredSharing | InconclusiveSharing;

/** Cost of a result on separate and on shared hosts. */
export interface SharedResultCost {
  workload: string;
  unit: 'million records' | 'million operations' | 'batch';
  isolatedDollars: number;
  /** A system pays the same part of the shared hosts as its own hosts have of all separate ones. */
  combinedDollars: number;
}

/** Hosts that a combined run saves, and their price. */
export interface SharingMoney {
  /** Of the combined run. */
  title: string;
  level: string;
  systems: string[];
  sharedHosts: number;
  /** Number of hosts if each system had its hosts to itself. */
  separateHosts: number;
  /** Null if a host has no price. */
  dollarsPerHour: { shared: number; separate: number } | null;
  /** The load that slowed down most: the share of its isolated performance that it kept, and whether it differs. Null if none was found to slow down. */
  slowest: { workload: string; keptShare: number; differs: boolean } | null;
  /** Of the loads without a found difference the one that may have lost most: the smallest share in its 95 % interval. */
  leastCertain: { workload: string; keptShareAtLeast: number } | null;
  results: SharedResultCost[];
}
