/** What others published, as data. Units stand in the names; a megabyte is 2^20 bytes, as the tools of Kafka and Spark count. */

export interface PublishedFigures {
  records?: number;
  recordsPerSecond?: number;
  megabytes?: number;
  megabytesPerSecond?: number;
  operationsPerSecond?: number;
  readOperationsPerSecond?: number;
  writeOperationsPerSecond?: number;
  latencyMeanMilliseconds?: number;
  latencyMedianMilliseconds?: number;
  latencyP95Milliseconds?: number;
  latencyP99Milliseconds?: number;
  tasksPerStage?: number;
  shuffleReadMegabytesPerStage?: number;
  maxShuffleReadSeconds?: number;
  shuffleWriteMegabytesPerStage?: number;
  maxShuffleWriteSeconds?: number;
  totalSeconds?: number;
}

export type PublishedFigureName = keyof PublishedFigures;

/** What ran beside the load: nothing, the other half of a producer and a consumer, or all systems. */
export type PublishedSetting = 'alone' | 'producer and consumer' | 'together';

/** Hosts of one kind that bore a system. */
export interface PublishedHosts {
  count: number;
  cores: number;
  memoryGibibytes: number;
  networkGigabitsPerSecond: number;
}

/** One row of a published table, or one figure of its text. */
export interface PublishedResult {
  id: string;
  /** The table or passage in which it stands. */
  table: string;
  system: string;
  workload: string;
  setting: PublishedSetting;
  /** In the words of the source. */
  level: string;
  /** Parameters by the names that a plan gives them; null where the source does not say. */
  parameters: Record<string, number | string | null>;
  figures: PublishedFigures;
  /** Figures that are only known to be at least so high. */
  atLeast?: PublishedFigureName[];
}

export interface PublishedSource {
  id: string;
  title: string;
  by: string;
  /** As the source dates itself; null where it does not. */
  published: string | null;
  /** Known conditions of all its figures, a sentence each. */
  conditions: string[];
  /** What it leaves unsaid. */
  unsaid: string[];
  hosts: Partial<Record<string, PublishedHosts[]>>;
  /** The variant of a system, as its facts name it; null where the source does not say. */
  variants: Partial<Record<string, string | null>>;
  /** Whether its latencies were counted from when the tool sent, which flatters under overload. */
  closedLoop: boolean;
  results: PublishedResult[];
  /** Where its text says something else than its tables. */
  remarks: string[];
}
