/** Names of published figures. A megabyte is 2^20 bytes, as the tools of Kafka and Spark count. */

export interface PublishedFigures {
  records?: number;
  recordsPerSecond?: number;
  megabytes?: number;
  megabytesPerSecond?: number;
  operations?: number;
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
