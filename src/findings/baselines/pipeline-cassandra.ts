/** Cassandra's figures in "Stress Testing Big Data Setups", Tests 3 and 4: the row for reads and writes combined. */
import type { PublishedResult } from './published.ts';

const parameters = {
  // The source names "16 - 256 client threads", but not which number gave the table.
  threads: null,
  durationSeconds: 2700,
  keys: 1_000_000,
  writeShare: 1,
  readShare: 3,
  replicationFactor: null,
};

export const pipelineCassandra: PublishedResult[] = [
  {
    id: 'cassandra-alone',
    table: 'Test 3, Cassandra Statistics',
    system: 'cassandra',
    workload: 'cassandra-stress',
    setting: 'isolated',
    level: 'Mix',
    parameters,
    figures: {
      operationsPerSecond: 26_195,
      readOperationsPerSecond: 19_641,
      writeOperationsPerSecond: 6553,
      latencyMeanMilliseconds: 0.6,
      latencyMedianMilliseconds: 0.4,
      latencyP95Milliseconds: 1,
      latencyP99Milliseconds: 1.3,
    },
  },
  {
    id: 'cassandra-combined',
    table: 'Test 4, Cassandra Results',
    system: 'cassandra',
    workload: 'cassandra-stress',
    setting: 'combined',
    level: 'Mix',
    parameters,
    figures: {
      operationsPerSecond: 26_416,
      readOperationsPerSecond: 19_810,
      writeOperationsPerSecond: 6610,
      latencyMeanMilliseconds: 0.6,
      latencyMedianMilliseconds: 0.4,
      latencyP95Milliseconds: 1,
      latencyP99Milliseconds: 1.4,
    },
  },
];
