/** What a campaign showed, as data: `findings.json`. Shares run from 0 to 1; changes are in percent of the isolated figure. */
import type { LatencyMilliseconds } from '../workloads/load-output.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { Saturation } from '../workloads/saturation.ts';
import type { BaselineFinding } from './published/baseline-findings.ts';
import type { Bound, Confidence, Pressure } from './bottlenecks/bound.ts';
import type { PeakFinding } from './peaks/peak-finding.ts';
import type { LoadCurve } from './scaling/curve-findings.ts';
import type { Prediction } from './scaling/prediction-findings.ts';
import type { Sharing, SharingMoney } from './sharing/sharing-finding.ts';

/** A finding that the data cannot give, with the reason. */
interface CannotTell {
  state: 'cannot-tell';
  reason: string;
}

/** Where in the results a finding comes from. */
export interface Evidence {
  runId: string;
  loadId: string;
  title: string;
  level: string;
  window: TimeWindow;
  /** Whole runs at this same level in the same part of the campaign. */
  trials: number;
}

/** The highest throughput of a whole run of the system alone. */
export interface HighestRate extends Evidence {
  state: 'rate';
  workload: string;
  unit: 'records' | 'operations';
  perSecond: number;
  /** Null where the tool offers as much as it can, or has no schedule. */
  offeredPerSecond: number | null;
  latency: LatencyMilliseconds | null;
  openLoop: boolean;
}

/** The largest batch that the system completed alone. */
export interface LargestBatch extends Evidence {
  state: 'batch';
  workload: string;
  /** What its size counts, such as `scale factor`. */
  unit: string;
  size: number;
  totalSeconds: number;
  /** What it consisted of, in words. */
  work: string;
}

export type Most = HighestRate | LargestBatch | CannotTell;

/** The highest offered rate that was met (`isTargetMet`). */
export interface KeptUp {
  runId: string;
  offeredPerSecond: number;
  perSecond: number;
  unit: 'records' | 'operations';
  latency: LatencyMilliseconds | null;
}

/** What bound a system in a run, without the figures that were weighed. */
export interface RunBound {
  runId: string;
  system: string;
  state: Bound['state'];
  confidence: Confidence | null;
  /** What was the bound, or was nearest to one. */
  pressure: Pressure | null;
  runnerUp: Pressure | null;
  reasons: string[];
}

/** What a host did within a window. */
export interface HostUse {
  host: string;
  /** Null where nothing was measured. */
  meanCores: number | null;
  peakMemoryMebibytes: number | null;
  plannedMemoryMebibytes: number;
  services: string[];
}

/** The lowest level that was more than the machines could do. */
export interface SaturatedLevel extends Saturation {
  runId: string;
  title: string;
  level: string;
  /** What its size counts, such as `scale factor`. */
  unit: string;
  size: number;
  /** From the start of the load to when it was stopped. */
  window: TimeWindow;
  hosts: HostUse[];
  bound: Bound;
}

export interface SystemFinding {
  system: string;
  most: Most;
  /** A second figure of the same system, such as what a consumer reads. */
  also: HighestRate[];
  keptUp: KeptUp | null;
  /** The most it bears, searched for and confirmed; absent where nothing was searched for. */
  peaks?: PeakFinding[];
  bound: Bound;
  /** Absent where every level came to its end, or nothing was saturated that can be. */
  saturation?: SaturatedLevel;
  sharing: Sharing[];
  /** Throughput and latency over the load; absent where nothing ran at two levels. */
  curves?: LoadCurve[];
  /** What other hardware would give; absent where no rate was measured. */
  predictions?: Prediction[];
  /** The finding in words. */
  verdict: string;
}

/** What the measuring itself cost. */
export interface SamplerCost {
  host: string;
  meanCores: number;
  peakCores: number;
}

/** What a result cost in hardware, at the price of all hosts that bear its system. */
export interface ResultCost {
  system: string;
  workload: string;
  runId: string;
  /** Such as `million records`; for a batch what its size counts. */
  unit: string;
  /** For one of the unit; for a batch the time of the largest completed one over its size. */
  dollars: number;
  hosts: string[];
  dollarsPerHour: number;
}

export interface CostFinding {
  results: ResultCost[];
  /** The same of other profiles, from the newest campaign of the same name and size on each. */
  besides: { profile: string; campaignId: string; results: ResultCost[] }[];
}

export interface Findings {
  schema: 1;
  campaignId: string;
  systems: SystemFinding[];
  /** A verdict for each system and run. */
  bounds: RunBound[];
  /** What bound all systems together, and on which run. */
  together: { runId: string; bound: Bound } | null;
  runs: { planned: number; whole: number; void: number; missing: string[]; skipped?: string[] };
  samplerCost: SamplerCost[];
  /** What running together saved in hosts, by run together; absent where nothing ran together. */
  sharing?: SharingMoney[];
  /** Absent where nothing has a price. */
  cost?: CostFinding;
  /** The campaign beside published figures; absent where nothing published is of such runs. */
  baselines?: BaselineFinding[];
  caveats: string[];
}
