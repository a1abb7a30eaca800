/** What a campaign leaves on disk, as data. Units stand in the names. Times are Unix times in milliseconds. */
import type { LoadPlan, Phase, Plan, RunGroup } from '../campaign/plan.ts';
import type { FailureKind } from '../failures/kinds.ts';
import type { Inventory } from '../hosts/inventory.ts';

export interface LatencyMilliseconds {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

export interface TimeWindow {
  startMilliseconds: number;
  endMilliseconds: number;
}

/** One interval of a load tool's own progress output. `null` is a gap, never a zero. */
export interface SeriesPoint {
  endMilliseconds: number;
  seconds: number;
  count: number;
  latencyMeanMilliseconds: number | null;
  latencyMaxMilliseconds: number | null;
}

export interface KafkaProducerFigures {
  kind: 'kafka-producer';
  records: number;
  recordsPerSecond: number;
  megabytesPerSecond: number;
  latency: LatencyMilliseconds;
}

export interface KafkaConsumerFigures {
  kind: 'kafka-consumer';
  records: number;
  megabytes: number;
  recordsPerSecond: number;
  megabytesPerSecond: number;
  rebalanceMilliseconds: number;
  fetchMilliseconds: number;
  fetchRecordsPerSecond: number;
}

export interface SparkTestFigures {
  test: string;
  /** Seconds of each counted trial. */
  trialSeconds: number[];
  medianSeconds: number;
}

export interface SparkPerfFigures {
  kind: 'spark-perf';
  scaleFactor: number;
  tasksPerStage: number;
  stages: number;
  completedStages: number;
  inputMegabytes: number;
  shuffleReadMegabytesPerStage: number;
  shuffleWriteMegabytesPerStage: number;
  maxShuffleReadSeconds: number;
  maxShuffleWriteSeconds: number;
  totalSeconds: number;
  tests: SparkTestFigures[];
}

export interface OperationFigures {
  operations: number;
  operationsPerSecond: number;
  latency: LatencyMilliseconds;
}

export interface CassandraStressFigures {
  kind: 'cassandra-stress';
  threads: number;
  errors: number;
  mix: OperationFigures;
  read: OperationFigures;
  write: OperationFigures;
}

export type LoadFigures = KafkaProducerFigures | KafkaConsumerFigures | SparkPerfFigures | CassandraStressFigures;

/** What one load of a run gave. */
export interface LoadResult {
  load: LoadPlan;
  argv: string[];
  /** Measured window by the tool's own account. */
  window: TimeWindow;
  /** Whether its latency is from an open-loop schedule. */
  openLoop: boolean;
  /** Over the tool's whole measured window. */
  figures: LoadFigures;
  /** Progress by interval, in order of time. */
  series: SeriesPoint[];
  /** Throughput in the load's own unit a second over the common window of a combined run; null for a run of one load. */
  commonWindowPerSecond: number | null;
}

/** `runs/<run id>/result.json` */
export interface RunResult {
  schema: 1;
  runId: string;
  group: RunGroup;
  title: string;
  level: string;
  trial: number;
  state: 'whole' | 'void';
  /** Why it is void; empty for a whole run. */
  voidReasons: string[];
  /** From the activity that started its jobs to the end of the last. */
  span: TimeWindow;
  /** The measured window: of the one load, or what all loads of a combined run have in common. Null for a void run without one. */
  window: TimeWindow | null;
  attempts: number;
  loads: LoadResult[];
}

/** What the workflow carries of a run: small. */
export interface RunSummary {
  runId: string;
  state: 'whole' | 'void';
  /** One line for people, such as `99,990 records/s, p99 12 ms`. */
  headline: string;
  window: TimeWindow | null;
  /** Of a run that stayed void because of a failure. */
  kind?: FailureKind;
}

/** `campaign.json`, written at the start and again after each phase. */
export interface CampaignRecord {
  schema: 1;
  id: string;
  plan: Plan;
  argv: string[];
  proofloadVersion: string;
  git: { commit: string; dirty: boolean } | null;
  machine: { cores: number; memoryMebibytes: number; kernel: string; node: string; java: string };
  versions: Record<string, string>;
  /** What was found amiss and did not stop the campaign. */
  warnings?: string[];
  inventory: Inventory | null;
  phases: { phase: Phase; startMilliseconds: number; endMilliseconds: number | null }[];
  outcome: CampaignOutcome | null;
}

export interface CampaignOutcome {
  state: 'done' | 'failed' | 'cancelled';
  reason: string | null;
  /** Of the failure that came first; null for a campaign without one, absent in records of old. */
  kind?: FailureKind | null;
  /** Null while nothing was asked; a list of what was found when not gone. */
  gone: { proven: boolean; left: string[]; checked: string[]; atMilliseconds: number } | null;
}
