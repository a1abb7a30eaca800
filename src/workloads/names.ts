/** The load tools and their parameters as a plan carries them: plain data, safe to import anywhere. */

export interface KafkaProducerParameters {
  topic: string;
  records: number;
  /** Records at the beginning that are not measured; none where it is left out. Kafka 4 counts them apart, Kafka 3 does not. */
  warmUpRecords?: number;
  recordBytes: number;
  partitions: number;
  replicationFactor: number;
  /** Offered load in records a second; null offers as much as the tool can. */
  offeredRecordsPerSecond: number | null;
  acks: 'all' | '1' | '0';
}

export interface KafkaConsumerParameters {
  topic: string;
  records: number;
  /** Run id whose producer wrote the topic, or null when the producer is a load of the same run. */
  writtenByRun: string | null;
}

export interface SparkPerfParameters {
  scaleFactor: number;
  /** Tasks a stage at scale factor 1 (published: 400). */
  partitionsAtFactorOne: number;
  /** Records at scale factor 1 (published: 200 million). */
  recordsAtFactorOne: number;
  uniqueKeysAtFactorOne: number;
  uniqueValuesAtFactorOne: number;
  trials: number;
  /** Trials at the start of each test that do not count. */
  ignoredTrials: number;
  secondsBetweenTrials: number;
  /** A stage in which no task finishes for this long stands still: the scale factor is saturated. */
  stuckSeconds: number;
}

export interface CassandraStressParameters {
  keyspace: string;
  threads: number;
  durationSeconds: number;
  /** Seconds before those, not measured; the tool's own cold start where it is left out. */
  warmUpSeconds?: number;
  /** Keys are uniform in 1..keys; the same number is written first by the load phase. */
  keys: number;
  writeShare: number;
  readShare: number;
  replicationFactor: number;
  /** Open-loop schedule in operations a second (`fixed=`); null is closed-loop (`threads=`). */
  offeredOperationsPerSecond: number | null;
}

export interface WorkloadParameters {
  'kafka-producer': KafkaProducerParameters;
  'kafka-consumer': KafkaConsumerParameters;
  'spark-perf': SparkPerfParameters;
  'cassandra-stress': CassandraStressParameters;
}

export type WorkloadName = keyof WorkloadParameters;
export type ParametersOf<Name extends WorkloadName> = WorkloadParameters[Name];
