/** The bottleneck of a system in a run, as data. docs/verdicts.md has the rules. */
import type { AdvicePiece, LimitKind } from '../../systems/resource-facts.ts';
import type { ResourceUse } from '../resource-use.ts';

/** What can be saturated: a `CommonResource`, or a resource of a system or load generator, such as `request-handlers`. */
export type LimitingResource = string;

/** How well the figures support that the resource was saturated. */
export type Confidence = 'high' | 'medium';

/**
 * What the figures of a resource show. `utilization`: it was busy. `queueing`: work waited for it in a queue. `stall`: processes
 * stood still because of it.
 */
export type Evidence = 'utilization' | 'queueing' | 'stall';

/** How close a resource is to saturation. */
export interface Pressure {
  resource: LimitingResource;
  /**
   * Host, or `the machine` for what local hosts share; the service or load that has the resource; and the one device of several,
   * such as a NIC or a disk.
   */
  where: { host: string; service: string | null; part?: string };
  /** Mean utilization over the window, or the median queue length. */
  figure: number;
  /** The figure in words, such as `60 % of the periods throttled`; absent if it is a utilization or a queue length. */
  figureText?: string;
  /** From this figure on the resource counts as saturated. */
  threshold: number;
  /** The strongest kind of evidence that its figures give. */
  evidence: Evidence;
  /** Share of the window's time in which work waited for it, 0 to 1; null if not known. */
  waiting: number | null;
  /** The threads of the system itself waited, which is why `waiting` tells whether others kept it from the resource. */
  isOwnWait?: true;
  /** Share of the window's seconds in which the measure behind `figure` is known. Figures of loads cover the window. */
  coverage: number;
  /** The figure is far above the limit, so the limit is wrong: a fault of the data, and no bottleneck. */
  isLimitWrong?: true;
  /** More load brought much more throughput, so it was not the limit however busy it was. */
  isExceeded?: true;
  /** Work that no operation of the load waits for, such as a compaction: it is not the bottleneck of the load. */
  isBackground?: true;
  /** What of it was at its limit; absent for the resource as a whole. */
  limit?: LimitKind;
  /** Names of the threads of a saturated thread, if they were sampled. */
  threads?: string;
  /** Null if not saturated. */
  saturationConfidence: Confidence | null;
  /** Signs of saturation and errors, a clause each. */
  signs: string[];
}

/** Another user of the saturated resource, and its share of the capacity. */
export interface Neighbour {
  /** Whose the use is. `generator`: a load generator of the system. `traffic`: with hosts that have no part in the run. */
  owner: 'system' | 'generator' | 'process' | 'guests' | 'traffic';
  name: string;
  share: number;
}

/** Why the bottleneck is inconclusive. */
export type InconclusiveReason =
  | ('invalid' | 'unsteady' | 'telemetry' | 'generator' | 'existing' | 'closed-loop' | 'nothing-near')
  /** A limit was exceeded, so it is wrong; different resources limited parts of the window. */
  | ('limit' | 'phases');

/** What a verdict needs for high confidence. docs/verdicts.md describes each. */
export type ConditionName =
  | ('evidence' | 'limit' | 'cause' | 'rivals' | 'phases' | 'users' | 'coverage' | 'steady' | 'generator' | 'levels')
  | ('headroom' | 'margin');

/** One condition of high confidence, judged by itself. */
export interface Condition {
  name: ConditionName;
  isMet: boolean;
  /** Why it is not met, a sentence; null if it is. */
  why: string | null;
}

interface Verdict {
  /** Sentences, the most important first. */
  reasons: string[];
  /** Every judged resource, the closest to saturation first. */
  pressures: Pressure[];
  /** Use of the resources of hosts. */
  uses: ResourceUse[];
}

export interface FoundBottleneck extends Verdict {
  state: 'found';
  cause: Pressure;
  /** High if every condition is met. */
  confidence: Confidence;
  conditions: Condition[];
  /** Whether it is only where the work waits, and what it waits for was not measured. */
  isSymptom: boolean;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
  advice: Advice[];
}

export interface NoBottleneck extends Verdict {
  state: 'none-found';
  /** High if every condition is met. */
  confidence: Confidence;
  conditions: Condition[];
  /** The resource closest to saturation. */
  nearest: Pressure | null;
  runnerUp: Pressure | null;
}

export interface InconclusiveBottleneck extends Verdict {
  state: 'inconclusive';
  why: InconclusiveReason;
  /** The resource that would have been reported, or that was closest to saturation. */
  nearest: Pressure | null;
  runnerUp: Pressure | null;
  advice: Advice[];
}

export type Bottleneck = FoundBottleneck | NoBottleneck | InconclusiveBottleneck;

/** What to do about a bottleneck. */
export interface Advice extends AdvicePiece {
  /** `then` applies once the `first` advice is done. */
  order: 'first' | 'then';
  /** The figure that supports it, what it is expected to bring, and how to check it. */
  evidence: string;
}
