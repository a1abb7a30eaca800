/** Throughput over a variable of the steps, such as the size of the data, as data: `axes` in `findings.json`. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import type { HoldsUpTo } from '../response/holds-up-to.ts';
import type { SupportedPercentiles } from '../../workloads/percentile-support.ts';
import type { Spread } from '../peaks/peak-finding.ts';
import type { AxisEvidence, Cause, PointBottleneck } from './cause-findings.ts';
import type { PublishedAxis } from './published-axis-findings.ts';

/** A variable of a run: what the steps before it have made of the system. */
export interface RunVariable {
  name: string;
  value: number;
  unit: string;
}

/** The variable that an axis shows. */
export interface AxisVariable {
  name: string;
  unit: string;
  /** Variables in proportion to it, such as the data over the memory; each is `factor` times it. */
  also: { name: string; unit: string; factor: number }[];
}

/** All valid runs of a load at one value of the variable. */
export interface AxisPoint {
  value: number;
  runs: string[];
  /** Median of the runs, with the 95 % interval from the scatter of the runs of all points; null without enough repeated runs. */
  perSecond: Spread & { interval: Interval | null };
  /** Milliseconds, medians over the runs; null if the load generator gives none. */
  latency: SupportedPercentiles | null;
  /** Runs that began before background work had ended, with what was still running. */
  notSettled: string[];
  /** Null if it was not judged. */
  bottleneck: PointBottleneck | null;
}

/** Where throughput begins to fall. */
export type AxisBend =
  | {
      state: 'found';
      value: number;
      /** 95 % range: from where throughput leaves its level to where 5 % of it is lost. */
      interval: Interval;
    }
  /** It falls from the lowest values on; 5 % is lost within `interval`. */
  | { state: 'gradual'; interval: Interval }
  /** It does not fall within the values. */
  | { state: 'none'; reason: string }
  | { state: 'inconclusive'; reason: string };

/** Change in percent, with its 95 % interval. */
export interface PercentEstimate extends Interval {
  estimate: number;
}

/** Whether throughput changed with the variable or with the time. */
export interface AxisAttribution {
  state: 'variable' | 'drift' | 'both' | 'neither' | 'inconclusive';
  /** Change from the lowest value to the highest, without drift; null if not known. */
  variable: PercentEstimate | null;
  /** Change from the first run to the last at equal values; null if not known. */
  drift: PercentEstimate | null;
  /** What showed it: values that were measured again later, or only runs that follow each other. */
  by: 'repeated-values' | 'repeated-runs' | null;
  /** Why it is inconclusive; null otherwise. */
  reason: string | null;
}

/** Throughput lost with each doubling of the variable. */
export interface LossPerDoubling {
  /** Percent; below zero throughput rose. */
  percent: number;
  /** 95 %; null if too few runs were repeated. */
  interval: Interval | null;
  /** The values that it is of: from the bend on, if one was found. */
  from: number;
  to: number;
}

/** From where on an objective is expected to fail beyond the measured values; `high` is null if it may not within twice the range. */
export type Projected =
  | { state: 'fails'; value: number; low: number; high: number | null }
  | { state: 'holds' | 'inconclusive'; reason: string };

/** An objective over the axis. */
export interface AxisObjective {
  /** As written. */
  objective: string;
  holds: HoldsUpTo;
  /** The same as a clause in parts, the most important first. */
  answer: [string, ...string[]];
  /** Present if it holds at every value. */
  projected?: Projected;
}

/** Throughput that rose from one value to the next higher one. */
export interface AxisRise {
  from: number;
  to: number;
  percent: number;
  state: 'scatter' | 'real' | 'inconclusive';
  /** What was measured that explains it, a clause; null if nothing does. */
  explanation: string | null;
}

/** Cost of stored data at one point. */
export interface StoredCost {
  value: number;
  dollarsPerHour: number;
  /** For 10^12 bytes of data, copies not counted, in 730 hours. */
  dollarsPerTerabyteMonth: number;
  /** Whether it is the largest measured size that met the objective; false if there is none. */
  isAtObjective: boolean;
}

/** One load over one variable. */
export interface AxisCurve {
  system: string;
  workload: string;
  title: string;
  unit: 'records' | 'operations';
  variable: AxisVariable;
  /** Whether the page cache was warm or cold at the start of the runs; null if not stated. */
  caches: 'warm' | 'cold' | null;
  /** In order of the value. */
  points: AxisPoint[];
  /** Runs that are on no point because their throughput changed while they were measured. */
  unsteady: string[];
  bend: AxisBend;
  attribution: AxisAttribution;
  /** Null with fewer than two values above zero. */
  loss: LossPerDoubling | null;
  rises: AxisRise[];
  objectives: AxisObjective[];
  /** Figures that may explain a change; those that were not measured at any point have only nulls. */
  evidence: AxisEvidence[];
  cause: Cause;
  /** Absent if nothing has a price, or no variable is an amount of data. */
  cost?: StoredCost;
  /** Published curves of the same load; absent if there is none. */
  published?: PublishedAxis[];
  /** The finding as sentences, the most important first. */
  verdict: string[];
}
