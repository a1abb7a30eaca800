/** A comparison of campaigns, as data. Lists by campaign are in the order of `campaigns`; the first is the base. */
import type { ResultCost } from '../findings.ts';

export interface ComparedCampaign {
  id: string;
  title: string;
  profile: string;
  size: string;
  /** How it ended; `unfinished` if it is running or was interrupted. */
  state: 'done' | 'failed' | 'cancelled' | 'unfinished';
  runs: { planned: number; valid: number; invalid: number };
  /** Sentences on files that changed since the campaign ended. */
  alterations?: string[];
}

export interface ComparedCondition {
  condition: string;
  /** As text, one for each campaign. */
  values: string[];
}

/** Whether chance explains a ratio. */
export type Precision =
  | {
      state: 'interval';
      /** 95 % interval of the ratio. */
      low: number;
      high: number;
      /** Whether 1 is outside the interval. */
      differs: boolean;
    }
  | {
      /** Lowest and highest ratio over all pairs of trials: there are too few for an interval. */
      state: 'range';
      low: number;
      high: number;
    }
  | { state: 'one-trial' };

export interface ComparedValue {
  trials: number;
  /** Mean over the trials. */
  mean: number;
  /** Divided by the base; null for the base itself, or if the base has no value. */
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

/** A load at one level, with the same other loads. */
export interface ComparedLevel {
  system: string;
  workload: string;
  title: string;
  level: string;
  setting: 'isolated' | 'combined';
  /** Parameters that differ at the same level, such as the duration. */
  differences: ComparedCondition[];
  /** Null for a campaign without a valid run of it. */
  figures: { name: ComparedName; values: (ComparedValue | null)[] }[];
}

export interface ComparedCost {
  system: string;
  workload: string;
  unit: ResultCost['unit'];
  /** Null if the hardware has no price or the result is missing. */
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
  /** Empty if nothing has a price. */
  costs: ComparedCost[];
}
