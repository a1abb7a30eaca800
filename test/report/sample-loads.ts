/** Made-up loads and their figures. */
import type { LoadPlan } from '../../src/plan/plan.ts';
import type { SparkJobFigures } from '../../src/workloads/spark-job/measured.ts';
import type { SparkPerfFigures } from '../../src/workloads/spark-perf/measured.ts';
import type { LoadFigures } from '../../src/measurement/results/types.ts';
import type { LatencyMilliseconds } from '../../src/workloads/load-output.ts';

function latency(p50: number): LatencyMilliseconds {
  return { mean: p50 * 1.3, p50, p95: p50 * 3, p99: p50 * 6, p999: p50 * 14, max: p50 * 40 };
}

export function producer(targetRecordsPerSecond: number | null, host = 'kafka01'): LoadPlan {
  return {
    id: 'producer',
    workload: 'kafka-producer',
    cluster: 'kafka',
    hosts: [host],
    plannedSeconds: 20,
    parameters: {
      topic: 'stress',
      records: 1_000_000,
      recordBytes: 100,
      partitions: 6,
      replicationFactor: 3,
      targetRecordsPerSecond,
      acks: 'all',
    },
  };
}

export function consumer(host: string, writtenByRun: string | null): LoadPlan {
  return {
    id: 'consumer',
    workload: 'kafka-consumer',
    cluster: 'kafka',
    hosts: [host],
    plannedSeconds: 20,
    parameters: { topic: 'stress', records: 1_000_000, writtenByRun },
  };
}

export function spark(scaleFactor: number): LoadPlan {
  return {
    id: 'spark',
    workload: 'spark-perf',
    cluster: 'spark',
    hosts: ['spark-cassandra-master'],
    plannedSeconds: 20,
    parameters: {
      scaleFactor,
      partitionsAtFactorOne: 8,
      recordsAtFactorOne: 1_000_000,
      uniqueKeysAtFactorOne: 20_000,
      uniqueValuesAtFactorOne: 10_000,
      trials: 3,
      ignoredTrials: 1,
      secondsBetweenTrials: 0,
      stuckSeconds: 120,
    },
  };
}

export function stress(threads: number): LoadPlan {
  return {
    id: 'stress',
    workload: 'cassandra-stress',
    cluster: 'cassandra',
    hosts: ['spark-cassandra-worker01'],
    plannedSeconds: 20,
    parameters: {
      threads,
      durationSeconds: 20,
      keys: 100_000,
      writeShare: 1,
      readShare: 3,
      replicationFactor: 3,
      targetOperationsPerSecond: null,
    },
  };
}

export function producerFigures(recordsPerSecond: number, p50 = 4): LoadFigures {
  const megabytesPerSecond = (recordsPerSecond * 100) / 1e6;
  return { kind: 'kafka-producer', records: 1_000_000, recordsPerSecond, megabytesPerSecond, latency: latency(p50) };
}

export function consumerFigures(recordsPerSecond: number): LoadFigures {
  return {
    kind: 'kafka-consumer',
    records: 1_000_000,
    megabytes: 95.4,
    recordsPerSecond,
    megabytesPerSecond: (recordsPerSecond * 95.4) / 1e6,
    rebalanceMilliseconds: 3120,
    fetchMilliseconds: 1e9 / recordsPerSecond,
    fetchRecordsPerSecond: recordsPerSecond * 1.2,
  };
}

export function sparkFigures(scaleFactor: number, totalSeconds: number, completedStages = 21): SparkPerfFigures {
  const tests = ['scheduling-throughput', 'aggregate-by-key', 'sort-by-key', 'count'];
  return {
    kind: 'spark-perf',
    scaleFactor,
    tasksPerStage: Math.round(8 * scaleFactor),
    stages: 21,
    completedStages,
    inputMegabytes: 290 * scaleFactor,
    shuffleReadMegabytesPerStage: 9 * scaleFactor ** 1.6,
    shuffleWriteMegabytesPerStage: 9 * scaleFactor ** 1.6,
    maxShuffleReadSeconds: 0.3 * scaleFactor,
    maxShuffleWriteSeconds: 0.9 * scaleFactor ** 1.8,
    totalSeconds,
    tests: tests.map((test, index) => ({
      test,
      trialSeconds: [totalSeconds / 30, totalSeconds / 28],
      medianSeconds: totalSeconds / (29 - index),
    })),
  };
}

/** A job of 60,000 rows, which it reads from another system. */
export const sparkJob: LoadPlan = {
  id: 'job',
  workload: 'spark-job',
  cluster: 'spark',
  hosts: ['spark-cassandra-master'],
  plannedSeconds: 20,
  parameters: { rows: 60_000, columnBytes: 100, consistency: 'LOCAL_ONE', stuckSeconds: 120 },
  dataset: { name: 'records', records: 60_000 },
};

export const sparkJobFigures: SparkJobFigures = {
  kind: 'spark-job',
  rows: 60_000,
  jobSeconds: 8,
  rowsPerSecond: 7500,
  groups: 1000,
  stages: 2,
  completedStages: 2,
  tasks: 12,
  totalSeconds: 14,
  inputMegabytes: 0,
  shuffleReadMegabytes: 0.1,
  shuffleWriteMegabytes: 0.1,
  byName: [],
};

export function stressFigures(threads: number, operationsPerSecond: number, p50 = 1.8): LoadFigures {
  const kind = (share: number, factor: number) => ({
    operations: operationsPerSecond * share * 20,
    operationsPerSecond: operationsPerSecond * share,
    latency: latency(p50 * factor),
  });
  return {
    kind: 'cassandra-stress',
    threads,
    errors: 0,
    mix: kind(1, 1),
    read: kind(0.75, 1.1),
    write: kind(0.25, 0.7),
  };
}
