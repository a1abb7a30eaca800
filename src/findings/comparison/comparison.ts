/** A comparison of campaigns, as data. A side is one campaign or several of the same configuration. Lists by side are in the order of `campaigns`; the first is the base. */
import type { ComparedCondition } from './compared-condition.ts';
import type { ThresholdFinding } from '../thresholds/threshold-finding.ts';
import type { ResultCost } from '../findings.ts';

/** A side of the comparison. */
export interface ComparedCampaign {
  /** Of its first campaign. */
  id: string;
  /** Ids of its further campaigns; absent if there is only one. */
  repeats?: string[];
  title: string;
  profile: string;
  size: string;
  /** How it ended, the worst of its campaigns; `unfinished` if one is running or was interrupted. */
  state: 'done' | 'failed' | 'cancelled' | 'unfinished';
  runs: { planned: number; valid: number; invalid: number };
  /** Sessions with valid runs. */
  sessions: number;
  /** Sentences on files that changed since the campaign ended. */
  alterations?: string[];
}

/**
 * What an interval is based on. `interleaved-sessions`: sessions of both sides in turns. `sessions`: several sessions a side.
 * `one-session`: the trials of one session a side, which says nothing about other sessions.
 */
export type Basis = 'interleaved-sessions' | 'sessions' | 'one-session';

/** Whether chance explains a ratio. */
export type Precision =
  | {
      state: 'interval';
      basis: Basis;
      /** 95 % interval of the ratio. */
      low: number;
      high: number;
      /** Probability of a ratio as far from 1 between equal sides, adjusted for all comparisons of the report (Holm). */
      probability: number;
      /**
       * `differs`: the adjusted probability is at most 5 %, and the ratio is beyond the margin. `equivalent`: the interval is within
       * the margin. `inconclusive`: neither.
       */
      finding: 'differs' | 'equivalent' | 'inconclusive';
    }
  | {
      /** Lowest and highest ratio over all pairs of trials or sessions: there are too few for an interval. */
      state: 'range';
      of: 'trials' | 'sessions';
      low: number;
      high: number;
    }
  /** Every trial of both sides met the same target rate. */
  | { state: 'by-design'; targetPerSecond: number }
  | { state: 'one-trial' };

export interface ComparedValue {
  trials: number;
  sessions: number;
  /** Mean over the trials. */
  mean: number;
  /** Operations behind a latency: the fewest of a trial. Absent for other figures. */
  operations?: number;
  /** Geometric mean divided by that of the base; null for the base itself, or if either has no positive value. */
  ratio: number | null;
  precision: Precision | null;
}

export type ComparedName =
  | 'perSecond'
  | 'latencyMeanMilliseconds'
  | 'latencyMedianMilliseconds'
  | 'latencyP95Milliseconds'
  | 'latencyP99Milliseconds'
  | 'latencyP999Milliseconds'
  | 'totalSeconds';

/** A percentile that too few operations of a side stand behind. */
export interface OmittedFigure {
  name: ComparedName;
  /** Index in `campaigns`. */
  campaign: number;
  reason: string;
}

/** A load at one level, with the same other loads. */
export interface ComparedLevel {
  system: string;
  workload: string;
  /** Id of the load in its run. */
  loadId: string;
  title: string;
  level: string;
  setting: 'isolated' | 'combined';
  /** Parameters that differ at the same level, such as the duration. */
  differences: ComparedCondition[];
  /** Null for a campaign without a valid run of it, or with too few operations in one. */
  figures: { name: ComparedName; values: (ComparedValue | null)[] }[];
  /** Absent if every percentile is supported. */
  omitted?: OmittedFigure[];
}

export interface ComparedCost {
  system: string;
  workload: string;
  unit: ResultCost['unit'];
  /** Null if the hardware has no price or the result is missing. */
  dollars: (number | null)[];
  ratios: (number | null)[];
}

/** What a side reached at most with a load, and what that costs. */
export interface PricedResult {
  /** The level with the highest throughput, or the largest completed batch. */
  level: string;
  trials: number;
  figure: 'perSecond' | 'totalSeconds';
  /** Such as `records`; of a batch the unit of its size. */
  unit: string;
  /** Geometric mean over the trials. */
  value: number;
  /** 95 % interval of that mean within its session, or of the means of several sessions; null below four trials or sessions. */
  interval: { low: number; high: number } | null;
  /** Price of all hosts of the system; null if one has none. */
  dollarsPerHour: number | null;
  /** For a million records or operations, or for one unit of a batch. Null without a price; the interval is that of the figure. */
  cost: { unit: string; dollars: number | null; interval: { low: number; high: number } | null };
}

/** Price and performance of a load on each side. It claims no difference: `levels` compare equal levels. */
export interface PricePerformance {
  system: string;
  workload: string;
  /** Null for a side without a valid, steady isolated run of it. */
  results: (PricedResult | null)[];
}

export interface Comparison {
  schema: 2;
  /** Ratios from its inverse to this are no difference that matters. */
  margin: number;
  campaigns: ComparedCampaign[];
  /** Conditions that differ. */
  conditions: ComparedCondition[];
  /** Names of the conditions that are the same in all. */
  alike: string[];
  levels: ComparedLevel[];
  /** Empty if nothing has a price. */
  costs: ComparedCost[];
  /** Present if the sides are on different profiles. */
  pricePerformance?: PricePerformance[];
  /** Verdicts on the thresholds of the command line; absent without any. */
  thresholds?: ThresholdFinding[];
}
