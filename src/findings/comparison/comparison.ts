/** Campaigns against each other, as data. Lists by campaign are in the order of `campaigns`; the first is the base. */
import type { ResultCost } from '../findings.ts';

export interface ComparedCampaign {
  id: string;
  title: string;
  profile: string;
  size: string;
  /** How it ended; `unfinished` where it is under way or broke off. */
  state: 'done' | 'failed' | 'cancelled' | 'unfinished';
  runs: { planned: number; whole: number; void: number };
  /** Sentences on files that are not what they were when the campaign ended. */
  alterations?: string[];
}

export interface ComparedCondition {
  condition: string;
  /** In words, one for each campaign. */
  values: string[];
}

/** How far chance explains a ratio. */
export type Precision =
  | {
      state: 'interval';
      /** 95 % interval of the ratio. */
      low: number;
      high: number;
      /** Whether one lies outside it. */
      differs: boolean;
    }
  | {
      /** Lowest and highest ratio over all pairs of trials: too few for an interval. */
      state: 'range';
      low: number;
      high: number;
    }
  | { state: 'one-trial' };

export interface ComparedValue {
  trials: number;
  /** Mean over the trials. */
  mean: number;
  /** Over the base; null for the base itself, and where the base has none. */
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

/** A load at one level, in one company. */
export interface ComparedLevel {
  system: string;
  workload: string;
  title: string;
  level: string;
  setting: 'alone' | 'together';
  /** What of the load differs although its level is the same, such as how long it ran. */
  differences: ComparedCondition[];
  /** Null for a campaign without a whole run of it. */
  figures: { name: ComparedName; values: (ComparedValue | null)[] }[];
}

export interface ComparedCost {
  system: string;
  workload: string;
  unit: ResultCost['unit'];
  /** Null where a campaign's hardware has no price, or the result is missing. */
  dollars: (number | null)[];
  ratios: (number | null)[];
}

export interface Comparison {
  schema: 1;
  campaigns: ComparedCampaign[];
  /** Conditions that differ. */
  conditions: ComparedCondition[];
  /** Names of the conditions that are the same in all. */
  alike: string[];
  levels: ComparedLevel[];
  /** Empty where nothing has a price. */
  costs: ComparedCost[];
}
