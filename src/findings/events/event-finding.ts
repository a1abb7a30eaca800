/** What the events of a run did to its loads, as data. Times are in seconds, and Unix times in milliseconds. */
import type { DecidedFigure } from '../contrast/contrast-finding.ts';
import type { Tail } from './tail.ts';

export interface HappenedEvent {
  name: string;
  title: string;
  /** After the start of the loads. */
  atSeconds: number;
  /** Null if it was not done. */
  tookSeconds: number | null;
}

/** A part of a load between two events. */
export interface LoadPart {
  /** The event that begins it; null for the steady part before the first. */
  event: string | null;
  /** Whether every event was done when it began. */
  isAfterwards: boolean;
  seconds: number;
  perSecond: number;
  /** Median over its intervals of the load's tail figure, and the highest; null if there is none. */
  tailMilliseconds: { typical: number; highest: number } | null;
  /** Seconds in which the tail figure was more than `slowFactor` times the highest of the steady part; null if there is none. */
  slowSeconds: number | null;
  /** Failed operations; null if the load generator does not tell when they failed. */
  errors: number | null;
  /** Over the steady part, decided for all parts of the load; null for that itself, and for a part of too few intervals. */
  throughput: DecidedFigure | null;
  latency: DecidedFigure | null;
}

/** When a figure of a load was back after services were stopped. */
export interface Recovery {
  /** The event that stopped services. */
  event: string;
  /** Such as `throughput of requests`. */
  figure: string;
  /** From that event on; 0 if the figure never left its range before the first event, null if it was not back when the next services were stopped, or at the end. */
  seconds: number | null;
}

export interface DisturbedLoad {
  loadId: string;
  workload: string;
  unit: 'records' | 'operations';
  /** Whether latency counts from a schedule, so that a stall shows in the latency of all that it delays. */
  openLoop: boolean;
  /** The figure of each interval that stands for the tail of its latency; null if the load generator gives none. */
  tail: Tail | null;
  /** Failed operations of the whole load. */
  errors: number;
  parts: LoadPart[];
}

/** Services that an event stopped, and how long it took until all was as before. */
export interface Outage {
  event: string;
  /** What stopped, such as `cassandra on node02`. */
  what: string;
  /** From the event until another member held the stopped one for down; null if none did, or no system tells. */
  detectedSeconds: number | null;
  /** Until the services were started again; null if they were not. */
  startedSeconds: number | null;
  /** The last event after that which waits for a condition, and until when it took; null if there is none. */
  restored: { event: string; condition: string; seconds: number } | null;
  /** Operations that other members kept meanwhile, and delivered, about; null if no system tells. */
  kept: number | null;
  delivered: number | null;
}

export interface EventsFinding {
  runId: string;
  title: string;
  level: string;
  events: HappenedEvent[];
  loads: DisturbedLoad[];
  recoveries: Recovery[];
  outages: Outage[];
  /** "How long was redundancy reduced?", and what loads and actions found. */
  answers: string[];
}
