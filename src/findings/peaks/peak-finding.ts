/** The result of a search, as data. */
import type { Objective } from '../../plan/search-plan.ts';

/** A figure of the confirming runs. */
export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** One confirming run. */
export interface Confirmation {
  runId: string;
  perSecond: number;
  /** Why its percentile was left out. */
  omitted?: string;
  /** Whether it confirmed the level. */
  met: boolean;
  /** Whether it reached steady state. */
  isSteady: boolean;
}

/** Another load of the searched run, with its figures over the confirming runs. */
export interface Companion {
  loadId: string;
  workload: string;
  /** A partner has the rate of the searched load; a background has its own target rate. */
  role: 'partner' | 'background';
  unit: 'records' | 'operations';
  /** Of a background; null for a partner, whose target is the level. */
  targetPerSecond: number | null;
  /** Null if no run confirms a level. */
  perSecond: Spread | null;
  /** At the same percentile as the searched load; null if the load generator gives none, or if no run confirms a level. */
  latency: Spread | null;
}

export interface SearchSubject {
  /** Name of the run in the campaign file. */
  run: string;
  title: string;
  over: string;
  unit: 'records' | 'operations';
  /** Null for the plateau. */
  objective: Objective | null;
  precisionPercent: number;
  /** Runs of the search, without those that confirm. */
  searchRuns: number;
  /** The other loads of the run; absent for a run of one load. */
  companions?: Companion[];
  /** Runs in which the background missed its rate; absent if there are none. */
  missedBackground?: number;
}

/** The maximum sustained throughput of a system, confirmed by fresh runs at that level. */
export interface ConfirmedPeak extends SearchSubject {
  state: 'confirmed';
  level: number;
  /** The lowest level above it that failed or had no more throughput; null if none failed, so the peak may be higher. */
  failedAt: number | null;
  /** Valid runs at that level that missed the goal. */
  failedRuns: string[];
  /** Whether the search ran out of runs before it reached its precision. */
  usedUp: boolean;
  perSecond: Spread;
  /** At the percentile of the objective, or p99 without one; null if the load generator gives none, or if too few operations stand behind it. */
  latency:
    | (Spread & {
        /** Operations behind it: the fewest of a run. */
        operations: number;
      })
    | null;
  /** At that level, without runs that refuted a higher one. */
  confirmations: Confirmation[];
  /** Higher levels that the search found and fresh runs refuted. */
  refuted: number[];
  /** Runs above it that stayed invalid: they count as failed. */
  invalidAbove: number;
}

export type PeakFinding = ConfirmedPeak | (SearchSubject & { state: 'not-confirmed' | 'inconclusive'; reason: string });

/** The result of a search that was made for a variant. */
export interface VariantPeak {
  /** Name of the variant. */
  variant: string;
  /** From 1. */
  block: number;
  peak: PeakFinding;
}
