/** The findings of a campaign, as data: `findings.json`. Shares are 0 to 1; ratios are those of the other side to the base. */
import type { SupportedLatency } from '../workloads/percentile-support.ts';
import type { RepeatedBenchmark } from '../plan/plan.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { Interval } from '../statistics/ratio-interval.ts';
import type { Saturation } from '../workloads/saturation.ts';
import type { Caveat } from './caveats.ts';
import type { Answer } from './questions/answer.ts';
import type { AxisCurve } from './axis/axis-findings.ts';
import type { BaselineFinding, SourceFinding } from './published/baseline-findings.ts';
import type { Bottleneck, ConditionName, Confidence, Pressure } from './bottlenecks/bottleneck.ts';
import type { LoadGroup } from './groups/load-groups.ts';
import type { PipelineFinding } from './pipelines/pipeline-finding.ts';
import type { PeakFinding } from './peaks/peak-finding.ts';
import type { EventsFinding } from './events/event-finding.ts';
import type { MatrixFinding } from './matrix/matrix-finding.ts';
import type { CrossCheck } from './cross-checks/cross-check-finding.ts';
import type { LoadCurve } from './scaling/curve-findings.ts';
import type { ObjectiveFinding } from './response/objective-finding.ts';
import type { Projection } from './scaling/projection-findings.ts';
import type { SlicesFinding } from './slices/slices-finding.ts';
import type { TopologyFinding, TopologyScaling } from './tipping-point/topology-finding.ts';
import type { VariantsFinding } from './variants/variant-finding.ts';
import type { ThresholdFinding } from './thresholds/threshold-finding.ts';
import type { Sharing, SharingMoney } from './sharing/sharing-finding.ts';

/** A finding that the data do not support, with the reason. */
interface Inconclusive {
  state: 'inconclusive';
  reason: string;
}

/** The run that a finding comes from. */
export interface RunEvidence {
  runId: string;
  loadId: string;
  title: string;
  level: string;
  window: TimeWindow;
  /** Valid runs at the same level in the same part of the campaign. */
  trials: number;
}

/** The highest throughput of a valid isolated run. */
export interface HighestRate extends RunEvidence {
  state: 'rate';
  workload: string;
  unit: 'records' | 'operations';
  perSecond: number;
  /** Null if the load generator has no target rate. */
  targetPerSecond: number | null;
  latency: SupportedLatency | null;
  openLoop: boolean;
}

/** The largest batch that the system completed in an isolated run. */
export interface LargestBatch extends RunEvidence {
  state: 'batch';
  workload: string;
  /** Unit of its size, such as `scale factor`. */
  unit: string;
  size: number;
  /** The geometric mean of its runs where it has an interval, else their median. */
  totalSeconds: number;
  /** 95 % of the mean; null for fewer than four runs. */
  interval: Interval | null;
}

export type MaximumThroughput = HighestRate | LargestBatch | Inconclusive;

/** The highest target rate that was met (`targetOutcome`). */
export interface TargetMet {
  runId: string;
  targetPerSecond: number;
  latency: SupportedLatency | null;
}

/** The bottleneck of a system in a run, without all judged figures. */
export interface RunBottleneck {
  runId: string;
  system: string;
  state: Bottleneck['state'];
  confidence: Confidence | null;
  /** The conditions of high confidence that are not met; empty for an inconclusive verdict. */
  unmet: ConditionName[];
  /** The bottleneck, or the resource closest to saturation. */
  pressure: Pressure | null;
  runnerUp: Pressure | null;
  reasons: string[];
}

/** Resources that a host used in a window. */
export interface HostUse {
  host: string;
  /** Null if not measured. */
  meanCores: number | null;
  peakMemoryMebibytes: number | null;
  plannedMemoryMebibytes: number;
  services: string[];
}

/** The lowest level that saturated the machines. */
export interface SaturatedLevel extends Saturation {
  runId: string;
  title: string;
  level: string;
  /** Unit of its size, such as `scale factor`. */
  unit: string;
  size: number;
  /** From the start of the load to its stop. */
  window: TimeWindow;
  hosts: HostUse[];
  bottleneck: Bottleneck;
}

export interface SystemFinding {
  system: string;
  maximum: MaximumThroughput;
  /** Further rates of the same system, such as that of a consumer. */
  also: HighestRate[];
  highestTargetMet: TargetMet | null;
  /** Maximum sustained throughput by search; absent if nothing was searched for. */
  peaks?: PeakFinding[];
  bottleneck: Bottleneck;
  /** The run above what a search confirmed in which the bottleneck was found; absent if it is that of the maximum. */
  limitedIn?: string;
  /** Absent if every level completed. */
  saturation?: SaturatedLevel;
  sharing: Sharing[];
  /** Of each load of several instances, the run in which it did most; absent if every load has one. */
  groups?: LoadGroup[];
  /** Throughput and latency over the load; absent without two levels. */
  curves?: LoadCurve[];
  /** Throughput over variables of the steps, such as the size of the data; absent if no step changes any. */
  axes?: AxisCurve[];
  /** Load generators that do the same work; absent if there are no two. */
  crossChecks?: CrossCheck[];
  /** Projections for other hardware; absent if no rate was measured. */
  projections?: Projection[];
}

/** CPU use of the telemetry sampler. */
export interface SamplerCost {
  host: string;
  meanCores: number;
  peakCores: number;
}

/** Hardware cost of a result, at the price of all hosts of its system. */
export interface ResultCost {
  system: string;
  workload: string;
  runId: string;
  /** Such as `million records`; for a batch the unit of its size. */
  unit: string;
  /** For one unit; for a batch from the time of the largest completed one over its size. */
  dollars: number;
  hosts: string[];
  dollarsPerHour: number;
}

export interface CostFinding {
  results: ResultCost[];
  /** The same for other profiles, from the newest campaign of the same name and size on each. */
  otherCampaigns: { profile: string; campaignId: string; results: ResultCost[] }[];
}

export interface Findings {
  schema: 2;
  campaignId: string;
  /** To the questions that follow from the plan, in the order in which a reader wants them. */
  answers: Answer[];
  systems: SystemFinding[];
  /** One for each system and run. */
  bottlenecks: RunBottleneck[];
  /** The bottleneck of all systems combined, and its run. */
  combined: { runId: string; bottleneck: Bottleneck } | null;
  runs: { planned: number; valid: number; invalid: number; missing: string[]; skipped?: string[] };
  samplerCost: SamplerCost[];
  /** Hosts saved by sharing, for each combined run; absent without combined runs. */
  sharing?: SharingMoney[];
  /** Absent if the campaign has no variants. The other findings are of the base and of runs that no variant changes. */
  variants?: VariantsFinding;
  /** Absent if the clusters of the variants do not take turns, or no background was measured at two rates. */
  tippingPoints?: TopologyFinding[];
  /** What loads gain from the nodes that one variant has more of; absent if none has more. */
  topologyScaling?: TopologyScaling[];
  /** What events did; absent if no valid run has any. */
  events?: EventsFinding[];
  /** The effects of the factors of matrices; absent if the campaign has none. */
  matrices?: MatrixFinding[];
  /** Each load of each long run over its slices; absent if the campaign has no long run. */
  slices?: SlicesFinding[];
  /** The thresholds of the campaign; absent without any. */
  thresholds?: ThresholdFinding[];
  /** Up to which load each objective holds, and up to which rate of its background each variant meets that of backgrounds; absent without any. */
  objectives?: ObjectiveFinding[];
  /** Pipelines with their stages; absent if the campaign has none. */
  pipelines?: PipelineFinding[];
  /** Absent if nothing has a price. */
  cost?: CostFinding;
  /** Comparison with published figures; absent if no published result matches. */
  baselines?: BaselineFinding[];
  /** How the campaign departs from the benchmark that it repeats; present with `baselines`, if the campaign says so. */
  departures?: RepeatedBenchmark;
  /** The sources of `baselines`. */
  publishedSources?: SourceFinding[];
  caveats: Caveat[];
}
