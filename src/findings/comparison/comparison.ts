/** A comparison of campaigns, as data. A side is one campaign or several of the same configuration. Lists by side are in the order of `campaigns`; the first is the base. */
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { RatioEstimate, FigureName, OmittedFigure } from '../contrast/contrast-finding.ts';
import type { ThresholdFinding } from '../thresholds/threshold-finding.ts';

/** The compared data of a campaign, without telemetry. */
export interface ComparableCampaign {
  record: CampaignRecord;
  runs: RunResult[];
  /** Sentences on files that changed since the campaign ended. */
  alterations?: string[];
}

/** A condition of campaigns that are compared, such as the version of a system. */
export interface ComparedCondition {
  condition: string;
  /** As text, one for each campaign. */
  values: string[];
}

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

export interface ComparedValue {
  trials: number;
  sessions: number;
  /** Mean over the trials. */
  mean: number;
  /** Operations behind a latency: the fewest of a trial. Absent for other figures. */
  operations?: number;
  /** Geometric mean divided by that of the base; null for the base itself, or if either has no positive value. */
  ratio: number | null;
  /** Null where the ratio is. Only the headline figure of a level has a decision. */
  estimate: RatioEstimate | null;
}

/** A percentile that too few operations of a side stand behind. */
export interface OmittedOfSide extends OmittedFigure {
  /** Index in `campaigns`. */
  campaign: number;
}

export interface ComparedFigure {
  name: FigureName;
  /** By side. */
  values: (ComparedValue | null)[];
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
  figures: ComparedFigure[];
  /** Absent if every percentile is supported. */
  omitted?: OmittedOfSide[];
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
  schema: 4;
  campaigns: ComparedCampaign[];
  /** Conditions that differ. */
  conditions: ComparedCondition[];
  /** Names of the conditions that are the same in all. */
  alike: string[];
  levels: ComparedLevel[];
  /** Present if the sides are on different profiles, or something has a price. */
  pricePerformance?: PricePerformance[];
  /** Verdicts on the thresholds of the command line; absent without any. */
  thresholds?: ThresholdFinding[];
}
