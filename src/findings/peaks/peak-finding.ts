/** What a search came to, as data. */
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
  latencyMilliseconds: number | null;
  /** Whether it bore the level out. */
  met: boolean;
  settled: boolean;
}

interface Sought {
  /** Name of the searched run in the campaign file. */
  run: string;
  title: string;
  over: string;
  unit: 'records' | 'operations';
  /** Null for the plateau. */
  objective: Objective | null;
  precisionPercent: number;
  /** Runs of the search that were made, its confirmation left out. */
  searchRuns: number;
}

/** The most that a system bears, as fresh runs at that level bore it out. */
export interface ConfirmedPeak extends Sought {
  state: 'confirmed';
  level: number;
  /** The lowest level above it that the search saw fail, or had no more throughput at; null where it saw none, and the peak may be higher. */
  failedAt: number | null;
  /** Whether the runs of the search were used up before it came within its precision. */
  usedUp: boolean;
  perSecond: Spread;
  /** At the objective's percentile, or at p99 without one; null where the tool gives none. */
  latency: Spread | null;
  /** At that level; those that bore no higher level out are not among them. */
  confirmations: Confirmation[];
  /** Levels above it that the search had found and fresh runs refuted. */
  refuted: number[];
  /** Runs above it that stayed void: they count as not having borne their level. */
  voidAbove: number;
}

export type PeakFinding =
  | ConfirmedPeak
  | (Sought & { state: 'not-confirmed'; reason: string; refuted: number[] })
  | (Sought & { state: 'cannot-tell'; reason: string });
