/** Published results of others, as data. Names have the units. A megabyte is 2^20 bytes, as the tools of Kafka and Spark count. */

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

/** What ran at the same time: nothing else, the matching producer or consumer, or all systems. */
export type PublishedSetting = 'isolated' | 'producer and consumer' | 'combined';

/** Hosts of one kind that ran a system. */
export interface PublishedHosts {
  count: number;
  cores: number;
  memoryGibibytes: number;
  networkGigabitsPerSecond: number;
}

/** One row of a published table, or one figure of its text. */
export interface PublishedResult {
  id: string;
  /** The table or passage that has it. */
  table: string;
  system: string;
  workload: string;
  setting: PublishedSetting;
  /** In the words of the source. */
  level: string;
  /** Parameters by their names in a plan; null if the source does not state them. */
  parameters: Record<string, number | string | null>;
  figures: PublishedFigures;
  /** Figures that are lower bounds. */
  atLeast?: PublishedFigureName[];
}

export interface PublishedSource {
  id: string;
  title: string;
  by: string;
  /** Date in the source; null if it has none. */
  published: string | null;
  /** Conditions of all its figures, a sentence each. */
  conditions: string[];
  /** What it does not state. */
  unstated: string[];
  hosts: Partial<Record<string, PublishedHosts[]>>;
  /** The variant of a system, as its facts name it; null if the source does not state it. */
  variants: Partial<Record<string, string | null>>;
  /** Whether latencies count from when a request was sent, which makes them too low under overload. */
  closedLoop: boolean;
  results: PublishedResult[];
  /** Where its text contradicts its tables. */
  remarks: string[];
}
